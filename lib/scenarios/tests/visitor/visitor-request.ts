import type { ModelAnswer, SaidRow } from "#lib/flow/simulation/play-call.ts";
import type { ChatRequest } from "#lib/model-clients/complete-chat.ts";
import { storableText } from "#lib/platform/storable-text.ts";
import type { Persona } from "./schema.ts";

/** The function by which the visitor's model speaks. */
export const SPEAK = "take_turn";

const MAX_CHARACTERS = 4_000;

/** What a simulated visitor does: says something (or nothing), and leaves or stays. */
export type VisitorTurn = { words: string; leaves: "goal_reached" | "gave_up" | null };

const RULES = [
  "You play a visitor who talks with the avatar of a service. Stay in this role. Never say that you are a model, and never play the avatar.",
  "Speak as people do: one or two short sentences a turn, in the first person, and one matter at a time.",
  "Tell only facts that are listed. If you are asked for something else, say that you don't know.",
  `Answer by calling ${SPEAK} once. Set \`decision\` to goal_reached as soon as the avatar has given you what you want, and to gave_up when it clearly can't; otherwise to stay.`,
];

const tool = {
  name: SPEAK,
  description: "Says something to the avatar, and stays or leaves",
  parameters: {
    type: "object",
    additionalProperties: false,
    properties: {
      words: { type: "string", description: "What you say; empty to say nothing" },
      decision: { type: "string", enum: ["stay", "goal_reached", "gave_up"] },
    },
    required: ["words", "decision"],
  },
};

const OPENING = "The call begins.";
const REMINDER = "You have not said anything yet. Say what you want before you leave.";

/** The request for the visitor's next turn. To the visitor's model, the avatar is the user. */
export function visitorRequest(
  persona: Persona,
  model: string,
  said: readonly SaidRow[],
  isReminded: boolean,
): ChatRequest {
  const lines = said.map(({ role, content }) => ({
    role: role === "user" ? ("assistant" as const) : ("user" as const),
    content,
  }));
  const reminder = isReminded ? [{ role: "user" as const, content: REMINDER }] : [];
  return {
    model,
    messages: [
      { role: "system", content: describePersona(persona) },
      { role: "user", content: OPENING },
      ...lines,
      ...reminder,
    ],
    tools: [{ type: "function", function: tool }],
    tool_choice: { type: "function", function: { name: SPEAK } },
  };
}

function describePersona({ goal, mood, facts, stops_when: stopsWhen }: Persona): string {
  return [
    ...RULES,
    `Your goal: ${goal}`,
    ...(mood ? [`Your mood: ${mood}`] : []),
    facts.length > 0
      ? `Facts that you know:\n${facts.map((fact) => `- ${fact}`).join("\n")}`
      : "You know no facts.",
    ...(stopsWhen ? [`You leave when: ${stopsWhen}`] : []),
  ].join("\n");
}

/** What the visitor's model answered; null if nothing can be made of it. Text without a call is what it says. */
export function readVisitorTurn({ text = "", calls = [] }: ModelAnswer): VisitorTurn | null {
  const args = calls.find(({ name }) => name === SPEAK)?.args;
  if (typeof args !== "object" || args === null || Array.isArray(args)) {
    return text.trim() === "" ? null : { words: text.trim(), leaves: null };
  }
  const { words = "", decision = "stay" } = args;
  if (typeof words !== "string") return null;
  const leaves = decision === "goal_reached" || decision === "gave_up" ? decision : null;
  return { words: storableText(words.trim().slice(0, MAX_CHARACTERS)), leaves };
}
