import type { FlowFunction, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { FAREWELL, goTo, SPOKEN, variables } from "./graph-parts.ts";

type ShowFunction = Extract<FlowFunction, { type: "show" }>;

/** A card that is shown when the visitor is ready for it; its answer leads to node `to`. */
function show(
  name: string,
  description: string,
  card: ShowFunction["card"],
  rest: Pick<ShowFunction, "save" | "transition_to"> = {},
): ShowFunction {
  return { type: "show", name, description, card, ...rest };
}

/** Calls a person; if nobody comes, the avatar takes a message at node `to`. */
const callPerson = (to: string): FlowFunction => ({
  type: "handover",
  name: "needs_a_person",
  description: "The visitor asks for a human, or you cannot help.",
  say: "One moment, I am calling a colleague.",
  timeout_ms: 60_000,
  on_error: { say: "Nobody is free at the moment.", to },
});

/** Tells the members after each call what was collected. */
const mailMembers = (subject: string): NonNullable<NodesJson["after_call"]> => ({
  mails: [{ to: "members", subject, text: "This is what was noted.", include: ["values"] }],
});

const CONTACT_FIELDS = [
  { name: "name", label: "Your name", format: "text" as const },
  { name: "email", label: "E-mail", format: "email" as const },
];

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
          "Call this right away: it shows what the salon offers.",
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
          "Call this right away: it lets the visitor choose a day and a time.",
          { kind: "input", format: "datetime", title: "When suits you?", label: "Day and time" },
          { save: "starts_at", transition_to: "contact" },
        ),
      ],
    },
    contact: {
      name: "Contact",
      task_instruction: "Ask for the visitor's name and e-mail address.",
      functions: [
        show(
          "ask_contact",
          "Call this right away: it asks for name and e-mail address.",
          { kind: "form", title: "Who is coming?", fields: CONTACT_FIELDS },
          { transition_to: "check" },
        ),
      ],
    },
    check: {
      name: "Check",
      task_instruction: "Ask {{var.name}} whether everything on the card is right.",
      functions: [
        show(
          "confirm_booking",
          "Call this right away: it shows what was noted.",
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
        "Say that the appointment is noted and the salon confirms it by e-mail. Ask whether there is anything else.",
    },
  },
  after_call: mailMembers("A call about an appointment"),
};

export const PLAN_ADVISOR: NodesJson = {
  initial_node: "needs",
  role_instruction: `You are {{runtime.avatar_name}}, and you help people choose a plan of Notewell, an app for meeting notes. ${SPOKEN} Recommend the cheapest plan that covers what they need.`,
  variables: variables("plan", "name", "email"),
  global_functions: [callPerson("contact"), FAREWELL],
  nodes: {
    needs: {
      name: "Needs",
      say: "Hello, I am {{runtime.avatar_name}}. Shall we find out which plan suits you?",
      task_instruction: "Find out what the visitor wants to use the app for.",
      functions: [
        show(
          "choose_needs",
          "Call this right away: it lets the visitor choose what they need.",
          {
            kind: "choices",
            title: "What do you need?",
            text: "Choose all that apply.",
            min: 1,
            options: [
              { value: "Notes of my own meetings" },
              { value: "Notes shared with a team" },
              { value: "Several languages" },
              { value: "Sign-in with our company's accounts" },
            ],
          },
          { save: "needs", transition_to: "plans" },
        ),
      ],
    },
    plans: {
      name: "Plans",
      task_instruction:
        "Recommend a plan for what the visitor has chosen. Solo is for one person, Team shares notes and knows several languages, Company adds sign-in with company accounts. Ask which one they would like.",
      functions: [
        show("compare_plans", "The visitor would like to compare the plans or see their prices.", {
          kind: "table",
          title: "Plans and prices",
          columns: ["", "Solo", "Team", "Company"],
          rows: [
            ["Price per person and month", "Free", "8 euros", "14 euros"],
            ["Shared notes", "No", "Yes", "Yes"],
            ["Languages", "1", "12", "12"],
            ["Company sign-in", "No", "No", "Yes"],
          ],
        }),
        show(
          "choose_plan",
          "The visitor has decided, or would like to choose a plan.",
          {
            kind: "choice",
            title: "Which plan would you like?",
            options: [{ value: "Solo" }, { value: "Team" }, { value: "Company" }],
          },
          { save: "plan", transition_to: "contact" },
        ),
      ],
    },
    contact: {
      name: "Contact",
      task_instruction: "Say that a colleague will write. Ask where we should write to.",
      functions: [
        show(
          "ask_contact",
          "Call this right away: it asks for name and e-mail address.",
          { kind: "form", title: "Where can we write to you?", fields: CONTACT_FIELDS },
          { transition_to: "close" },
        ),
      ],
    },
    close: {
      name: "Close",
      task_instruction:
        "Thank {{var.name}}, say that a colleague will write, and ask whether there is anything else.",
    },
  },
  after_call: mailMembers("A call about a plan"),
};

export const SURVEY: NodesJson = {
  initial_node: "open",
  role_instruction: `You are {{runtime.avatar_name}}, and you ask guests of a small hotel how they liked their stay. ${SPOKEN} Thank them for every answer, and never argue.`,
  variables: { ...variables("wish", "email"), rating: { type: "number" } },
  global_functions: [FAREWELL],
  nodes: {
    open: {
      name: "Welcome",
      task_instruction:
        "Welcome the guest, say that you are an AI and have three short questions, and ask whether they are ready.",
      functions: [goTo("stars", "is_ready", "The guest is ready.")],
    },
    stars: {
      name: "Rating",
      task_instruction: "Ask how the guest liked their stay.",
      functions: [
        show(
          "rate_stay",
          "Call this right away: it lets the guest give stars.",
          {
            kind: "rating",
            title: "How was your stay?",
            max: 5,
            low: "Not good",
            high: "Wonderful",
          },
          { save: "rating", transition_to: "best" },
        ),
      ],
    },
    best: {
      name: "What was good",
      task_instruction: "Ask what the guest liked best.",
      functions: [
        show(
          "choose_liked",
          "Call this right away: it lets the guest choose.",
          {
            kind: "choices",
            title: "What did you like?",
            options: [
              { value: "The room" },
              { value: "Breakfast" },
              { value: "The people" },
              { value: "The quiet" },
            ],
          },
          { save: "liked", transition_to: "better" },
        ),
      ],
    },
    better: {
      name: "What to do better",
      task_instruction: "Ask what the hotel should do better.",
      functions: [
        goTo("thanks", "keep_wish", "The question is answered.", { wish: "The answer in one sentence" }),
      ],
    },
    thanks: {
      name: "Thanks",
      task_instruction: "Thank the guest, and ask whether the hotel may write to them about it.",
      functions: [
        show(
          "ask_email",
          "The guest would like to be written to.",
          { kind: "input", format: "email", title: "Your e-mail address" },
          { save: "email" },
        ),
      ],
    },
  },
  after_call: {
    criteria: { polite: { criterion: "The avatar thanked the guest and did not argue." } },
  },
};

/** The knowledge base of `HELP_CENTER` until the owner's copy gets one of its own. */
export const SAMPLE_BASE_ID = "0193a000-0000-7000-8000-0000000000b1";

/** The graph with a knowledge base of the owner's where it names the sample. `findBase` is only called if it does. */
export async function withKnowledgeBase(
  flow: NodesJson,
  findBase: () => Promise<string>,
): Promise<NodesJson> {
  if (flow !== HELP_CENTER) return flow;
  const id = await findBase();
  return JSON.parse(JSON.stringify(flow).replaceAll(SAMPLE_BASE_ID, id));
}

export const HELP_CENTER: NodesJson = {
  initial_node: "answers",
  role_instruction: `You are {{runtime.avatar_name}}, and you answer questions about a clinic from its documents. ${SPOKEN} If the documents do not say it, say that you do not know.`,
  variables: variables("question", "email"),
  global_functions: [callPerson("message"), FAREWELL],
  nodes: {
    answers: {
      name: "Answers",
      say: "Hello, this is {{runtime.avatar_name}}. What would you like to know?",
      task_instruction: "Answer the visitor's questions, one at a time.",
      functions: [
        {
          type: "rag",
          name: "search_documents",
          description: "Searches the clinic's documents.",
          knowledge_base_id: SAMPLE_BASE_ID,
          mode: "auto",
        },
        goTo("message", "is_unanswered", "The documents do not answer the visitor's question.", {
          question: "The question in one sentence",
        }),
      ],
    },
    message: {
      name: "Message",
      task_instruction: "Offer that a colleague writes. Ask for an e-mail address.",
      functions: [
        show(
          "ask_email",
          "Call this right away: it asks for an e-mail address.",
          { kind: "input", format: "email", title: "Where can we write to you?" },
          { save: "email", transition_to: "noted" },
        ),
      ],
    },
    noted: {
      name: "Noted",
      task_instruction:
        "Say that a colleague will write to {{var.email}}. Ask whether there is anything else.",
      functions: [goTo("answers", "asks_more", "The visitor has another question.")],
    },
  },
  after_call: mailMembers("A question that the documents may not answer"),
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
      task_instruction: "Ask the visitor to check in with their name and e-mail address.",
      functions: [
        show(
          "check_in",
          "Call this right away: it asks for name and e-mail address.",
          { kind: "form", title: "Check in", fields: CONTACT_FIELDS },
          { transition_to: "badge" },
        ),
      ],
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
          "Call this right away: it lets the visitor choose.",
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
          "Call this right away: it lets the visitor choose a day.",
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
      task_instruction: "Ask where we should write to.",
      functions: [
        show(
          "ask_email",
          "Call this right away: it asks for an e-mail address.",
          { kind: "input", format: "email", title: "Your e-mail address" },
          { save: "email", transition_to: "check" },
        ),
      ],
    },
    check: {
      name: "Check",
      task_instruction: "Ask whether everything on the card is right.",
      functions: [
        show(
          "confirm_report",
          "Call this right away: it shows what was noted.",
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
