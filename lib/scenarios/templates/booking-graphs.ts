import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import {
  AT_ONCE,
  askContact,
  askEmail,
  callPerson,
  FAREWELL,
  goTo,
  mailMembers,
  SPOKEN,
  show,
  variables,
} from "./graph-parts.ts";

export const APPOINTMENT: NodesJson = {
  initial_node: "service",
  role_instruction: `You are {{runtime.avatar_name}}, and you book appointments at Fern and Company, a hair salon. ${SPOKEN} The salon is open Tuesday to Saturday, from nine to six.`,
  variables: { ...variables("service", "starts_at", "name", "email"), confirmed: { type: "boolean" } },
  global_functions: [FAREWELL],
  nodes: {
    service: {
      name: "Service",
      say: "Hello, this is {{runtime.avatar_name}} at Fern and Company. Would you like to book an appointment?",
      task_instruction: "Show the visitor the services, and help them to choose one.",
      functions: [
        show(
          "choose_service",
          `${AT_ONCE} it shows what the salon offers.`,
          {
            kind: "choice",
            title: "What can we do for you?",
            options: [
              { value: "Haircut", detail: "45 minutes, 42 euros" },
              { value: "Color", detail: "2 hours, 95 euros" },
              { value: "Beard trim", detail: "20 minutes, 18 euros" },
            ],
          },
          { save: "service", transition_to: "time" },
        ),
      ],
    },
    time: {
      name: "Time",
      task_instruction: "Ask which day and time suits the visitor for: {{var.service}}.",
      functions: [
        show(
          "choose_time",
          `${AT_ONCE} it lets the visitor choose a day and a time.`,
          { kind: "input", format: "datetime", title: "When suits you?", label: "Day and time" },
          { save: "starts_at", transition_to: "contact" },
        ),
      ],
    },
    contact: {
      name: "Contact",
      task_instruction: "Ask for the visitor's name and email address.",
      functions: [askContact("ask_contact", "Who is coming?", "check")],
    },
    check: {
      name: "Check",
      task_instruction: "Ask {{var.name}} whether everything on the card is right.",
      functions: [
        show(
          "confirm_booking",
          `${AT_ONCE} it shows what was noted.`,
          {
            kind: "confirmation",
            title: "Is this right?",
            facts: [
              { label: "Service", value: "{{var.service}}" },
              { label: "When", value: "{{var.starts_at}}" },
              { label: "Name", value: "{{var.name}}" },
            ],
            confirm: "Book it",
            decline: "Change something",
          },
          {
            save: "confirmed",
            transition_to: {
              field: "answer",
              cases: { true: "booked", false: "service" },
              default: "booked",
            },
          },
        ),
      ],
    },
    booked: {
      name: "Booked",
      task_instruction:
        "Say that the appointment is noted and the salon confirms it by email. Ask whether there is anything else.",
    },
  },
  after_call: mailMembers("A call about an appointment"),
};

export const CHECK_IN: NodesJson = {
  initial_node: "welcome",
  role_instruction: `You are {{runtime.avatar_name}}, at the entrance of Open Doors, a one-day conference. ${SPOKEN}`,
  variables: variables("name", "email"),
  global_functions: [FAREWELL],
  nodes: {
    welcome: {
      name: "Welcome",
      say: "Welcome to Open Doors. I am {{runtime.avatar_name}}. Would you like to check in?",
      task_instruction: "Ask the visitor to check in with their name and email address.",
      functions: [askContact("check_in", "Check in", "badge")],
    },
    badge: {
      name: "Badge",
      task_instruction:
        "Say that the badge is at the desk. Ask whether the visitor would like to see the program or the code for the doors.",
      functions: [
        show("show_code", "The visitor would like the code for the doors.", {
          kind: "qr",
          title: "Your code for the doors",
          value: "open-doors:{{var.email}}",
        }),
        show("show_program", "The visitor would like to see the program, or asks when something begins.", {
          kind: "table",
          title: "Program",
          columns: ["Time", "Hall 1", "Hall 2"],
          rows: [
            ["9:30", "Opening", ""],
            ["10:00", "Buildings that breathe", "Workshop: small repairs"],
            ["12:30", "Lunch", "Lunch"],
            ["14:00", "What tenants want", "Workshop: light"],
            ["16:30", "Farewell", ""],
          ],
        }),
        show("show_way", "The visitor asks for the way to a hall.", {
          kind: "link",
          title: "The halls",
          url: "https://www.openstreetmap.org/",
          label: "Open the map",
        }),
      ],
    },
  },
};

export const DAMAGE_REPORT: NodesJson = {
  initial_node: "kind",
  role_instruction: `You are {{runtime.avatar_name}}, and you take damage reports for an insurance company. ${SPOKEN} Be calm and kind. Never say whether something will be paid. If there are injuries, tell the visitor to call the emergency number.`,
  vision: "camera",
  variables: { ...variables("kind", "happened_on", "story", "email"), confirmed: { type: "boolean" } },
  global_functions: [callPerson("contact"), FAREWELL],
  nodes: {
    kind: {
      name: "What is damaged",
      say: "Hello, this is {{runtime.avatar_name}}. I am sorry that something went wrong. Shall we report it together?",
      task_instruction: "Find out what is damaged.",
      functions: [
        show(
          "choose_kind",
          `${AT_ONCE} it lets the visitor choose.`,
          {
            kind: "choice",
            title: "What is damaged?",
            options: [{ value: "Car" }, { value: "Home" }, { value: "Phone or computer" }],
          },
          { save: "kind", transition_to: "date" },
        ),
      ],
    },
    date: {
      name: "When",
      task_instruction: "Ask on which day it happened.",
      functions: [
        show(
          "choose_day",
          `${AT_ONCE} it lets the visitor choose a day.`,
          { kind: "input", format: "date", title: "When did it happen?" },
          { save: "happened_on", transition_to: "story" },
        ),
      ],
    },
    story: {
      name: "What happened",
      task_instruction:
        "Ask what happened. The visitor may turn on their camera to show the damage; then say in one sentence what you see.",
      functions: [
        goTo("contact", "keep_story", "The visitor has said what happened.", {
          story: "The visitor's story in one or two sentences",
        }),
      ],
    },
    contact: {
      name: "Contact",
      task_instruction: "Ask for the email address.",
      functions: [askEmail("Your email address", "check")],
    },
    check: {
      name: "Check",
      task_instruction: "Ask whether everything on the card is right.",
      functions: [
        show(
          "confirm_report",
          `${AT_ONCE} it shows what was noted.`,
          {
            kind: "confirmation",
            title: "Is this right?",
            facts: [
              { label: "Damaged", value: "{{var.kind}}" },
              { label: "On", value: "{{var.happened_on}}" },
              { label: "What happened", value: "{{var.story}}" },
            ],
            confirm: "Send it",
            decline: "Change something",
          },
          {
            save: "confirmed",
            transition_to: { field: "answer", cases: { true: "sent", false: "kind" }, default: "sent" },
          },
        ),
      ],
    },
    sent: {
      name: "Sent",
      task_instruction:
        "Say that the report is with a colleague, who writes within two working days. Ask whether there is anything else.",
    },
  },
  after_call: mailMembers("A damage report"),
};
