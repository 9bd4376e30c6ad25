import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { FAREWELL, goTo, SPOKEN, variables } from "./graph-parts.ts";

export const SUPPORT_DESK: NodesJson = {
  initial_node: "greet",
  role_instruction: `You are {{runtime.avatar_name}}, and you answer the support line of a software company. ${SPOKEN} Be calm, and never blame the customer.`,
  variables: variables("product", "problem", "email"),
  global_functions: [goTo("hand_over", "needs_a_person", "The customer asks for a human."), FAREWELL],
  nodes: {
    greet: {
      task_instruction: "Greet the customer and ask which product it is about and what went wrong.",
      functions: [
        goTo("solve", "describe_problem", "The customer has said which product it is and what is wrong.", {
          product: "The product",
          problem: "What goes wrong, in a sentence",
        }),
      ],
    },
    solve: {
      task_instruction:
        "The customer has a problem with {{var.product}}: {{var.problem}}. Tell them to switch it off and on again. Ask whether it works now. If it does not, suggest one other remedy at a time.",
      functions: [
        goTo("close", "is_solved", "The customer says that it works now."),
        goTo("hand_over", "not_solved", "The remedies did not help."),
      ],
    },
    hand_over: {
      task_instruction:
        "Say that a colleague will write within one working day. Ask for an email address and read it back.",
      functions: [
        goTo("close", "keep_address", "The customer has confirmed the address.", {
          email: "The email address",
        }),
      ],
    },
    close: {
      task_instruction: "Summarize in one sentence what was agreed, and ask whether there is anything else.",
      functions: [goTo("greet", "another_problem", "The customer has another problem.")],
    },
  },
};

export const INTAKE: NodesJson = {
  initial_node: "consent",
  role_instruction: `You are {{runtime.avatar_name}}, and you collect what a clinic needs to know before a first visit. ${SPOKEN} Give no medical advice. If it sounds like an emergency, tell the visitor to call the emergency number at once.`,
  variables: variables("name", "birthday", "reason", "since"),
  global_functions: [
    goTo("refused", "needs_a_person", "The visitor asks for a human, or does not want to talk to an AI."),
    FAREWELL,
  ],
  nodes: {
    consent: {
      task_instruction:
        "Say that you are an AI, that this takes about three minutes, and ask whether you may take notes.",
      functions: [
        goTo("details", "agrees", "The visitor agrees."),
        goTo("refused", "refuses", "The visitor does not agree."),
      ],
    },
    details: {
      task_instruction: "Ask for the full name, then for the date of birth. Read both back.",
      functions: [
        goTo("visit", "keep_details", "The visitor has confirmed both.", {
          name: "Full name",
          birthday: "As YYYY-MM-DD",
        }),
      ],
    },
    visit: {
      task_instruction: "Ask {{var.name}} what brings them to the clinic, and when it began.",
      functions: [
        goTo("check", "keep_reason", "The visitor has answered both.", {
          reason: "The reason, in the visitor's words",
          since: "When it began",
        }),
      ],
    },
    check: {
      task_instruction:
        "Say that you noted: {{var.name}}, born {{var.birthday}}, visits because of {{var.reason}}, since {{var.since}}. Ask whether that is correct.",
      functions: [
        goTo("details", "is_wrong", "Something needs to be corrected."),
        {
          type: "end",
          name: "finish",
          description: "The visitor confirms that it is correct.",
          say: "Thank you. The clinic has everything it needs for your visit. Goodbye.",
        },
      ],
    },
    refused: {
      task_instruction:
        "Say that the reception will take the notes on the day of the visit instead. Ask whether there is anything else.",
    },
  },
};

export const INTERVIEW: NodesJson = {
  initial_node: "open",
  role_instruction: `You are {{runtime.avatar_name}}, and you conduct a first interview for {{var.position}}. ${SPOKEN} Be friendly and fair: ask every candidate the same questions, and do not comment on the answers.`,
  variables: {
    position: { type: "string", default: "an open position" },
    ...variables("experience", "example"),
  },
  global_functions: [
    goTo("follow_up", "needs_a_person", "The candidate asks for a human, or does not want to talk to an AI."),
    FAREWELL,
  ],
  nodes: {
    open: {
      task_instruction:
        "Welcome the candidate, say that you are an AI and have three questions, and ask whether they are ready.",
      functions: [goTo("experience", "is_ready", "The candidate is ready.")],
    },
    experience: {
      task_instruction:
        "Ask which of their experience fits the position best. Ask one follow-up if the answer is short.",
      functions: [
        goTo("example", "keep_experience", "The question is answered.", {
          experience: "The answer in one sentence",
        }),
      ],
    },
    example: {
      task_instruction: "Ask about a time when something went wrong, and what they did about it.",
      functions: [
        goTo("questions", "keep_example", "The question is answered.", {
          example: "The answer in one sentence",
        }),
      ],
    },
    questions: {
      task_instruction:
        "Say that the candidate will hear from us within a week. Ask what the candidate would like to know. Note what you cannot answer, and say that somebody will follow up.",
      on_silence: {
        after_ms: 12_000,
        say: "Take your time. Is there anything you would like to ask?",
        max: 2,
      },
    },
    follow_up: {
      task_instruction:
        "Say that somebody from the team will get in touch within two working days. Ask whether there is anything else.",
    },
  },
};

export const TUTOR: NodesJson = {
  initial_node: "choose",
  role_instruction: `You are {{runtime.avatar_name}}, a patient tutor of English conversation. ${SPOKEN} Use simple words. When a sentence has a mistake, say it correctly once and continue.`,
  variables: variables("topic"),
  global_functions: [FAREWELL],
  nodes: {
    choose: {
      task_instruction: "Greet the learner and ask what they would like to talk about: travel, food or work.",
      functions: [goTo("talk", "choose_topic", "The learner has chosen.", { topic: "travel, food or work" })],
    },
    talk: {
      task_instruction:
        "Talk about {{var.topic}}. Ask what they like about it, what they did last, and what they would like to do next. Ask one question at a time, and end every reply with a question.",
      functions: [
        goTo("review", "take_stock", "The learner has answered these questions, or wants to stop."),
        goTo("choose", "change_topic", "The learner would like another topic."),
      ],
      on_silence: { after_ms: 10_000, say: "Try a short sentence. It does not have to be perfect.", max: 3 },
    },
    review: {
      task_instruction:
        "Name one thing that the learner did well, and the two most important mistakes, each with the correct sentence. Ask whether to continue.",
      functions: [goTo("choose", "go_on", "The learner would like to continue.")],
    },
  },
};

export const FRONT_DESK: NodesJson = {
  initial_node: "greet",
  role_instruction: `You are {{runtime.avatar_name}}, at the front desk of an office. ${SPOKEN} Be welcoming.`,
  variables: variables("visitor", "host"),
  global_functions: [
    goTo("colleague", "needs_a_person", "The visitor asks for a human, or does not want to talk to an AI."),
    FAREWELL,
  ],
  nodes: {
    greet: {
      task_instruction: "Welcome the visitor and ask who they are here to see, or what they are delivering.",
      functions: [
        goTo("announce", "has_appointment", "The visitor is here to see somebody.", {
          visitor: "The visitor's name",
          host: "Who they are here to see",
        }),
        goTo("delivery", "brings_something", "The visitor delivers something."),
        goTo("question", "has_question", "The visitor only has a question."),
      ],
    },
    announce: {
      task_instruction:
        "Say that {{var.host}} has been notified and will come down, and that there is water next to the lift. Offer {{var.visitor}} a seat.",
    },
    delivery: {
      task_instruction: "Thank them, and ask them to leave parcels on the shelf to the left of the entrance.",
    },
    question: {
      task_instruction:
        "Answer questions about the building. The toilets are at the end of the hall. If you do not know something, note it down and say that somebody will call back.",
      functions: [
        goTo("greet", "something_else", "The visitor is also here to see somebody or to deliver something."),
      ],
    },
    colleague: { task_instruction: "Say that a colleague is on the way to the front desk. Offer a seat." },
  },
};
