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
          `${AT_ONCE} it lets the visitor choose what they need.`,
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
      task_instruction: "Say that a colleague will write. Ask for the email address.",
      functions: [askContact("ask_contact", "Where can we write to you?", "close")],
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
          `${AT_ONCE} it lets the guest give stars.`,
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
          `${AT_ONCE} it lets the guest choose.`,
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
      name: "Improvements",
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
          "The guest agrees to an email.",
          { kind: "input", format: "email", title: "Your email address" },
          { save: "email" },
        ),
      ],
    },
  },
  after_call: { criteria: { polite: { criterion: "The avatar thanked the guest and did not argue." } } },
};

/** Answers from a knowledge base, which is the owner's. */
export const helpCenter = (knowledgeBaseId: string): NodesJson => ({
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
          knowledge_base_id: knowledgeBaseId,
          mode: "auto",
        },
        goTo("message", "is_unanswered", "The documents do not answer the visitor's question.", {
          question: "The question in one sentence",
        }),
      ],
    },
    message: {
      name: "Message",
      task_instruction: "Offer a reply by email. Ask for the address.",
      functions: [askEmail("Where can we write to you?", "noted")],
    },
    noted: {
      name: "Noted",
      task_instruction:
        "Say that a colleague will write to {{var.email}}. Ask whether there is anything else.",
      functions: [goTo("answers", "asks_more", "The visitor has another question.")],
    },
  },
  after_call: mailMembers("A question that the documents may not answer"),
});
