import type { FlowFunction, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { JsonValue } from "#lib/platform/json.ts";

/** How avatars talk. */
export const SPOKEN =
  "Speak conversationally: one to three short sentences, no lists. Never invent prices, dates or names.";

/** Parameters that are all required strings. */
function texts(fields: Record<string, string>): Record<string, JsonValue> {
  const properties = Object.entries(fields).map(([name, description]) => [
    name,
    { type: "string", description },
  ]);
  return { type: "object", properties: Object.fromEntries(properties), required: Object.keys(fields) };
}

/** A transition to node `to`; `fields` are its arguments by name, with their descriptions. */
export function goTo(
  to: string,
  name: string,
  description: string,
  fields?: Record<string, string>,
): FlowFunction {
  const way = { type: "transition", name, description, transition_to: to } as const;
  return fields ? { ...way, parameters: texts(fields) } : way;
}

/** Offered at every node: a visitor may say goodbye at any time. */
export const FAREWELL: FlowFunction = {
  type: "end",
  name: "end_call",
  description: "The visitor has said goodbye, or has nothing more to ask.",
  say: "Thank you for calling. Goodbye.",
};

/** Variables that are texts. */
export const variables = (...names: string[]): NonNullable<NodesJson["variables"]> =>
  Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));

type ShowFunction = Extract<FlowFunction, { type: "show" }>;

/** A card that is shown when the visitor is ready for it; its answer leads to node `to`. */
export function show(
  name: string,
  description: string,
  card: ShowFunction["card"],
  rest: Pick<ShowFunction, "save" | "transition_to"> = {},
): ShowFunction {
  return { type: "show", name, description, card, ...rest };
}

/** Calls a person; if nobody comes, the avatar takes a message at node `to`. */
export const callPerson = (to: string): FlowFunction => ({
  type: "handover",
  name: "needs_a_person",
  description: "The visitor asks for a human, or you cannot help.",
  say: "One moment, I am calling a colleague.",
  timeout_ms: 60_000,
  on_error: { say: "Nobody is free at the moment.", to },
});

/** How a function's description says that its card appears as soon as its node is entered. */
export const AT_ONCE = "Call this right away:";

/** A form that asks for name and email address; its answer leads to node `to`. */
export const askContact = (name: string, title: string, to: string): ShowFunction =>
  show(
    name,
    `${AT_ONCE} it asks for name and email address.`,
    { kind: "form", title, fields: CONTACT_FIELDS },
    { transition_to: to },
  );

/** A card that asks for an email address; its answer leads to node `to`. */
export const askEmail = (title: string, to: string): ShowFunction =>
  show(
    "ask_email",
    `${AT_ONCE} it asks for an email address.`,
    { kind: "input", format: "email", title },
    { save: "email", transition_to: to },
  );

/** Tells the members after each call what was collected. */
export const mailMembers = (subject: string): NonNullable<NodesJson["after_call"]> => ({
  mails: [{ to: "members", subject, text: "This is what was noted.", include: ["values"] }],
});

const CONTACT_FIELDS = [
  { name: "name", label: "Your name", format: "text" as const },
  { name: "email", label: "Email", format: "email" as const },
];
