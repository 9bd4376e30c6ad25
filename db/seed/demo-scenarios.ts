import type { FlowFunction, NodesJson } from "#lib/flow/scenario/nodes-json.ts";

/** A call that anybody may try. `token` is part of its hosted link's URL: `/c/<token>`. */
export type DemoScenario = {
  scenarioId: string;
  linkId: string;
  token: string;
  label: string;
  description: string;
  avatarSlug: string;
  nodesJson: NodesJson;
};

/** Ends the call when the visitor says goodbye. */
const farewell: FlowFunction = {
  type: "end",
  name: "end_call",
  description: "The visitor has said goodbye, or has nothing more to ask.",
  say: "Thank you for the conversation. Goodbye.",
};

const inPerson =
  "Speak as one does in a conversation: one to three short sentences, no lists. Be warm and exact. Never invent prices, dates or names.";

/** A card, because five days are easier to see than to hear. */
const chooseDay: FlowFunction = {
  type: "show",
  name: "choose_day",
  description: "The visitor wants to book a check-up or an appointment.",
  card: {
    kind: "choice",
    title: "Which day suits you?",
    options: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"].map((value) => ({ value })),
  },
  save: "day",
};

const frontDesk: DemoScenario = {
  scenarioId: "0193a000-0000-7000-8000-000000000011",
  linkId: "0193a000-0000-7000-8000-000000000021",
  token: "demo-front-desk",
  label: "Clinic front desk",
  description: "Ask about opening hours or parking, or book a check-up.",
  avatarSlug: "maya",
  nodesJson: {
    initial_node: "welcome",
    role_instruction: `You are {{runtime.avatar_name}}, the receptionist of Riverside Clinic. ${inPerson} Do not give medical advice.`,
    global_functions: [farewell],
    nodes: {
      welcome: {
        name: "Welcome",
        say: "Hello, this is {{runtime.avatar_name}} at Riverside Clinic. What brings you to us today?",
        task_instruction: [
          "Help the visitor to book an appointment.",
          "Ask what the appointment is about and what their name is.",
          "The clinic is open Monday to Friday from 8 in the morning to 6 in the evening.",
          "The clinic is closed on weekends.",
          "A check-up takes about thirty minutes.",
          "Parking is free in the yard behind the building.",
          "New patients should bring an identity card and their insurance card.",
          "An appointment can be moved or cancelled free of charge until the day before.",
          "If it sounds like an emergency, tell them to hang up and call the emergency number at once.",
        ].join("\n"),
        functions: [chooseDay],
      },
    },
  },
};

const returnsDesk: DemoScenario = {
  scenarioId: "0193a000-0000-7000-8000-000000000012",
  linkId: "0193a000-0000-7000-8000-000000000022",
  token: "demo-returns-desk",
  label: "Returns desk",
  description: "Send something back, or ask when your money comes.",
  avatarSlug: "daniel",
  nodesJson: {
    initial_node: "returns",
    role_instruction: `You are {{runtime.avatar_name}}, who looks after returns at Fernwood, a shop for kitchen goods. ${inPerson}`,
    global_functions: [farewell],
    nodes: {
      returns: {
        name: "Returns",
        say: "Hi, {{runtime.avatar_name}} here, from Fernwood returns. What would you like to send back?",
        task_instruction: [
          "Help the customer with a return.",
          "Ask for the order number and what is wrong with the item.",
          "Anything can be returned within thirty days.",
          "A return costs nothing, because the label is prepaid.",
          "The money comes back within five working days after the parcel has reached the shop.",
          "A broken item is replaced at once, and the customer need not send it back.",
          "Knives can be returned only in their unopened packaging.",
        ].join("\n"),
      },
    },
  },
};

const smallTalk: DemoScenario = {
  scenarioId: "0193a000-0000-7000-8000-000000000013",
  linkId: "0193a000-0000-7000-8000-000000000023",
  token: "demo-english-tutor",
  label: "English conversation",
  description: "Practise small talk with a patient tutor.",
  avatarSlug: "priya",
  nodesJson: {
    initial_node: "chat",
    role_instruction: `You are {{runtime.avatar_name}}, a tutor of English conversation. ${inPerson} Use simple words. When a sentence has a mistake, say it correctly once and continue.`,
    global_functions: [farewell],
    nodes: {
      chat: {
        name: "Small talk",
        say: "Hello, I am {{runtime.avatar_name}}. Let us practise a little small talk. How has your day been so far?",
        task_instruction: [
          "Help the learner with everyday English.",
          "Ask what they like to do at the weekend, which food they like best, and where they would like to travel.",
          "Small talk is easier with a question at the end of each answer.",
          "A good way to learn a word is to use it in a sentence of your own.",
        ].join("\n"),
      },
    },
  },
};

export const DEMO_SCENARIOS: readonly DemoScenario[] = [frontDesk, returnsDesk, smallTalk];
