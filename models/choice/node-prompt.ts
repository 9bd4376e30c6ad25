import type { ChatRequest } from "#models/chat/chat-request.ts";

/**
 * What a call sends for its first reply: the prompt of a node as the engine renders it, with its functions. It has about
 * 500 tokens, like the nodes of the scenario templates.
 */
export const NODE_PROMPT = `You are Maya, the receptionist of the Harbor Clinic. You speak on a video call. Your replies are spoken aloud, so answer in one to three short sentences, without lists, markup, or emoji.

# Task
Find out what the visitor needs and help them book, move or cancel an appointment. Ask one question at a time. Confirm the day, the time and the name before you book. If the visitor describes chest pain, trouble breathing or another emergency, tell them to call the emergency number at once and end the call.

# Facts
The clinic is open Monday to Friday from 8 am to 6 pm, and on Saturday from 9 am to 1 pm. It is at 12 Harbor Street, beside the library. Parking is free behind the building. A first visit takes 40 minutes, a follow-up 20 minutes. Dr. Lind sees adults, Dr. Okafor sees children. The clinic accepts all public insurances. Test results are sent by letter within five working days and are never read out on the phone. A prescription can be renewed without a visit if the last visit was less than six months ago.

# Style
Be warm and calm. If you did not understand something, ask again. Never promise medical results. If you cannot help, offer that a colleague calls back.`;

const text = (description: string) => ({ type: "string", description });

export const NODE_TOOLS: NonNullable<ChatRequest["tools"]> = [
  {
    type: "function",
    function: {
      name: "book_appointment",
      description: "Books an appointment once the visitor has confirmed the day, the time and the name.",
      parameters: {
        type: "object",
        properties: {
          name: text("The visitor's full name"),
          day: text("The day, as YYYY-MM-DD"),
          time: text("The time, as HH:MM"),
          doctor: { enum: ["lind", "okafor"], description: "Who sees the visitor" },
        },
        required: ["name", "day", "time", "doctor"],
      },
    },
  },
  {
    type: "function",
    function: {
      name: "call_back",
      description: "Notes that a colleague has to call the visitor back.",
      parameters: {
        type: "object",
        properties: { name: text("The visitor's name"), phone: text("The visitor's phone number") },
        required: ["phone"],
      },
    },
  },
];

export const NODE_TURNS = ["Hello, can you hear me?", "And where can I park when I come to see you?"];
