import type { Card, OpenCard } from "#lib/flow/cards/card.ts";
import {
  type AnsweredCard,
  answerParameters,
  asksForAnswer,
  describeFault,
  describeQuestion,
  readAnswer,
} from "#lib/flow/cards/card-answers.ts";
import { makeCard } from "#lib/flow/cards/make-card.ts";
import { activeFunctions, findFunction } from "#lib/flow/scenario/functions.ts";
import type { FlowFunction, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { FlowRun } from "./flow-run.ts";
import { settleStep } from "./settle-step.ts";
import type { FlowState, OpenCall } from "./state.ts";
import { validateArguments } from "./validate-arguments.ts";

type ShowFunction = Extract<FlowFunction, { type: "show" }>;

/** The function by which the model answers a card for a visitor who says the answer. Offered while such a card is open. */
export const ANSWER_CARD = "answer_card";

/** Kinds whose answer is spelled or dictated: the visitor sees what was heard, and has the last word. */
const isTyped = ({ kind }: AnsweredCard): boolean => kind === "input" || kind === "form";

function describeAnswering(name: string, card: AnsweredCard): string {
  const shown = `The visitor sees the card "${card.title}", which asks for ${describeQuestion(card)}.`;
  return isTyped(card)
    ? `${shown} Call this once they say that what the card shows is right. While they spell or correct it, call ${name} with the new value instead.`
    : `${shown} Call this when they say their answer.`;
}

/** The functions that the model may call now: those of the node, and the one that answers an open card. */
export function offeredFunctions(flow: NodesJson, { nodeId, card: open }: FlowState): FlowFunction[] {
  const active = activeFunctions(flow, nodeId);
  if (!open || !asksForAnswer(open.card) || active.some((fn) => fn.name === ANSWER_CARD)) return active;
  const answers: FlowFunction = {
    ...{ type: "set", name: ANSWER_CARD, save: [] },
    description: describeAnswering(open.name, open.card),
    parameters: answerParameters(open.card),
  };
  return [...active, answers];
}

/** Slides that are shown already, turned to a page: the same page again counts, because the visitor may have turned on. */
function turnedFrom(before: Card, card: Card): Card {
  if (before.kind !== "slides" || card.kind !== "slides" || card.page === undefined) return card;
  return { ...card, turn: (before.turn ?? 0) + 1 };
}

/** What the model learns of a card that it has shown. */
function describeShown(name: string, card: Card): string {
  const title = card.title === "" ? "a card" : `the card "${card.title}"`;
  if (card.kind === "slides") {
    const number = card.page ?? 1;
    const { alt = "", caption = "" } = card.pictures[number - 1] ?? {};
    const words = [caption, alt].filter((text) => text.trim() !== "").join(": ");
    const page = `picture ${number} of ${card.pictures.length}${words && ` (${words})`}`;
    return `The visitor sees ${title} with ${page}. Call ${name} again with another page to turn to it. Say what the picture shows in a sentence or two.`;
  }
  const next = asksForAnswer(card)
    ? "Ask for the answer in one short sentence and wait. Do not read the card aloud."
    : "Say one short sentence about it. Do not read it aloud.";
  return `The visitor sees ${title}. ${next}`;
}

/**
 * Shows a card in place of another one. A function that is called again while its own card is open changes it, so what the
 * visitor spells appears in the same field.
 */
export function showCard(run: FlowRun, nodeId: string, fn: ShowFunction, call: OpenCall): OpenCall {
  const made = makeCard(fn.card, call.args, (template) => run.render(template));
  if (!made.ok) {
    run.tell(call.callId, false, `There is no card. ${made.fault}`);
    return { ...call, outcome: "refused" };
  }
  const before = run.state.card;
  const isSame = before?.name === fn.name && before.nodeId === nodeId;
  const id = isSame ? before.id : call.callId;
  const card = isSame ? turnedFrom(before.card, made.card) : made.card;
  run.setCard({ id: id.slice(0, 200), name: fn.name, nodeId, card });
  run.tell(call.callId, true, describeShown(fn.name, card));
  return { ...call, outcome: "done" };
}

/** The variables that an answer sets: `save` of its function, and the fields of a form by their names. */
function savedValues({ fn }: { fn: FlowFunction }, card: AnsweredCard, value: JsonValue) {
  const isForm = card.kind === "form" && typeof value === "object" && value !== null && !Array.isArray(value);
  const save = fn.type === "show" ? fn.save : undefined;
  return { ...(isForm && value), ...(save !== undefined && { [save]: value }) };
}

/** Closes an answered card and saves its answer. Returns the call of its function, which now leads on. */
function takeAnswer(run: FlowRun, { id, name, nodeId, card }: OpenCard, value: JsonValue): OpenCall {
  const called = findFunction(run.flow, nodeId, name);
  run.setCard(undefined);
  run.effects.push({ type: "card_answered", cardId: id, name, answer: value });
  const saved = called && asksForAnswer(card) ? savedValues(called, card, value) : {};
  run.setVariables(saved);
  return { callId: id, name, args: { ...saved, answer: value }, outcome: "done", answered: true };
}

/** The model says what the visitor answered. */
export function answerByVoice(run: FlowRun, callId: string, args: JsonValue): OpenCall {
  const refuse = (text: string): OpenCall => {
    run.tell(callId, false, text);
    return { callId, name: ANSWER_CARD, args: {}, outcome: "refused" };
  };
  const open = run.state.card;
  if (!open || !asksForAnswer(open.card)) return refuse("No card asks for an answer now.");
  const checked = validateArguments({ parameters: answerParameters(open.card) }, args);
  if (!checked.ok) return refuse(`The arguments are invalid. ${checked.fault} Nothing was done.`);
  const read = readAnswer(open.card, checked.args.answer ?? null);
  if (!read.ok) return refuse(describeFault(open.card, read));
  run.tell(callId, true, `The card is answered: ${read.text}`);
  return { ...takeAnswer(run, open, read.value), callId };
}

/** The visitor answered by hand: this is their turn, and the call continues as after any function. */
export function answerCard(run: FlowRun, cardId: string, answer: JsonValue): void {
  const open = run.state.card;
  if (open?.id !== cardId || !asksForAnswer(open.card)) return;
  const read = readAnswer(open.card, answer);
  if (!read.ok) return;
  run.beginTurn();
  const call = takeAnswer(run, open, read.value);
  settleStep(run, { nodeId: open.nodeId, visit: run.state.visit, calls: [call] });
  run.respondToFunctions();
}

export function closeCard(run: FlowRun, cardId: string): void {
  if (run.state.card?.id === cardId) run.setCard(undefined);
}
