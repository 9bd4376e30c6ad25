import type { ScenarioDraft } from "#db/schema/scenarios.ts";
import type { RunFunction } from "#lib/flow/engine/events.ts";
import type { FlowState } from "#lib/flow/engine/state.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import {
  type Ask,
  type FunctionOutcome,
  type MadeCall,
  type ModelAnswer,
  type PlayedRun,
  playOpenCall,
  type SaidRow,
  type VisitorAsk,
} from "#lib/flow/simulation/play-call.ts";
import { checkExpectations } from "#lib/flow/simulation/simulate-call.ts";
import { ChatError, type ChatRequest } from "#lib/model-clients/complete-chat.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { storableText } from "#lib/platform/text.ts";
import { type AskWords, askDocuments, type Chat, modelWords } from "#lib/scenarios/replays/answer-call.ts";
import { presentSimulation, scriptedOutcome } from "#lib/scenarios/simulations/run-script.ts";
import { callFunction, type Edges } from "#lib/tools/calls/call-function.ts";
import { judgeLines } from "../judge-lines.ts";
import { MeteredChat } from "../metered-chat.ts";
import type { Ending, Line, Persona, SimulatedResult, SimulatedVisitor } from "./schema.ts";

type Functions = Pick<SimulatedVisitor, "functions" | "endpoints">;
type Scene = {
  actor: Actor;
  flow: NodesJson;
  sessionId: string;
  language?: string | null | undefined;
} & Edges;

/**
 * Runs a function of a simulated conversation. A scripted response comes first. Without one, knowledge bases are
 * searched, and endpoints and tools of the account are called if the test is live, with the checks of a call.
 */
async function answerFunction(
  { actor, flow, sessionId, network, mcp }: Scene,
  { functions, endpoints }: Functions,
  call: RunFunction,
  { variables, runtimeVars }: FlowState,
): Promise<FunctionOutcome> {
  const { nodeId, name, args, endpointId, page, save, timeoutMs } = call;
  if (Object.hasOwn(endpoints, name) || page) return scriptedOutcome(endpoints, call);
  if (endpointId === null) return await askDocuments(actor, flow, call);
  if (functions === "scripted") return scriptedOutcome(endpoints, call);
  const request = { nodeId, functionName: name, endpointId, args, variables, runtimeVars, sessionId };
  const called = await callFunction(actor.ownerId, flow, { ...request, timeoutMs, save }, { network, mcp });
  const { result, durationMs } = called;
  return { ok: result.ok, text: result.text, saved: result.variables, durationMs };
}

/** The function by which the visitor's model speaks. */
export const SPEAK = "take_turn";

const MAX_CHARACTERS = 4_000;

/** What a simulated visitor does: says something (or nothing), and leaves or stays. */
type VisitorTurn = { words: string; leaves: "goal_reached" | "gave_up" | null };

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
function visitorRequest(
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
function readVisitorTurn({ text = "", calls = [] }: ModelAnswer): VisitorTurn | null {
  const args = calls.find(({ name }) => name === SPEAK)?.args;
  if (typeof args !== "object" || args === null || Array.isArray(args)) {
    return text.trim() === "" ? null : { words: text.trim(), leaves: null };
  }
  const { words = "", decision = "stay" } = args;
  if (typeof words !== "string") return null;
  const leaves = decision === "goal_reached" || decision === "gave_up" ? decision : null;
  return { words: storableText(words.trim().slice(0, MAX_CHARACTERS)), leaves };
}

const ANSWER_LIMIT_MS = 20_000;

type PlayedVisit = { run: PlayedRun; ending: Ending };
type Version = { nodesJson: NodesJson; llmModel: string };
type Options = {
  scene: Omit<Scene, "flow">;
  version: Version;
  chat: MeteredChat;
  /** Answers as the avatar. */
  avatarChat: Chat;
  signal: AbortSignal;
};

/** Has a simulated visitor talk with the scenario's model until one of them, or a limit, ends the conversation. */
async function playVisitor(test: SimulatedVisitor, options: Options): Promise<PlayedVisit> {
  const { run, asks } = playOpenCall(options.version.nodesJson, {
    runtimeVars: test.runtime_vars,
    maxTurns: test.max_turns,
  });
  const visit = new Visit(test, options);
  for (const ask of asks) {
    await visit.answer(ask);
    if (visit.ending) break;
  }
  const ending = visit.ending ?? visit.leaving ?? (run.state.ended ? "scenario_ended" : "turn_limit");
  return { run, ending };
}

class Visit {
  /** Why the conversation is over; null while it continues. */
  ending: Ending | null = null;
  /** Why the visitor leaves once the avatar has responded to their last words. */
  leaving: VisitorTurn["leaves"] = null;
  private readonly test: SimulatedVisitor;
  private readonly scene: Scene;
  private readonly version: Version;
  private readonly chat: MeteredChat;
  private readonly signal: AbortSignal;
  private readonly words: AskWords;

  constructor(test: SimulatedVisitor, { scene, version, chat, avatarChat, signal }: Options) {
    this.test = test;
    this.version = version;
    this.chat = chat;
    this.scene = { ...scene, flow: version.nodesJson };
    this.signal = AbortSignal.any([signal, AbortSignal.timeout(test.max_seconds * 1_000)]);
    this.words = modelWords(this.scene, version, this.signal, avatarChat);
  }

  async answer(ask: Ask | VisitorAsk): Promise<void> {
    this.checkLimits();
    if (this.ending) return;
    if (ask.type === "function") {
      ask.answer(await answerFunction(this.scene, this.test, ask.call, ask.state));
    } else if (ask.type === "model") {
      const answer = await this.tryTwice(() => this.words(ask.request, ask.turn));
      if (answer) ask.answer(answer);
      else this.ending ??= "model_failed";
    } else {
      await this.answerAsVisitor(ask);
    }
    this.checkLimits();
  }

  private async answerAsVisitor({ said, answer }: VisitorAsk): Promise<void> {
    if (this.leaving) {
      this.ending = this.leaving;
      return;
    }
    const hasSpoken = said.some(({ role }) => role === "user");
    let turn = await this.askVisitor(said, false);
    if (turn && isSilentExit(turn) && !hasSpoken) turn = await this.askVisitor(said, true);
    if (!turn) this.ending ??= "visitor_failed";
    else if (!isSilentExit(turn)) {
      this.leaving = turn.leaves;
      answer(turn.words === "" ? null : turn.words);
    } else this.ending = hasSpoken ? turn.leaves : "visitor_silent";
  }

  private async askVisitor(said: readonly SaidRow[], isReminded: boolean): Promise<VisitorTurn | null> {
    const request = visitorRequest(this.test.persona, this.version.llmModel, said, isReminded);
    return await this.tryTwice(async () => {
      const bounded = AbortSignal.any([this.signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]);
      return readVisitorTurn(await this.chat.complete(request, bounded));
    });
  }

  /** A model's answer; null if it failed twice, or time is over. */
  private async tryTwice<T>(ask: () => Promise<T | null>): Promise<T | null> {
    for (let attempt = 0; attempt < 2 && !this.signal.aborted; attempt += 1) {
      try {
        const answer = await ask();
        if (answer !== null) return answer;
      } catch (error) {
        if (!(error instanceof ChatError)) throw error;
      }
    }
    this.checkLimits();
    return null;
  }

  private checkLimits(): void {
    if (this.signal.aborted) this.ending ??= "time_limit";
    else if (this.chat.tokens > this.test.max_tokens) this.ending ??= "token_limit";
  }
}

const isSilentExit = ({ words, leaves }: VisitorTurn): boolean => words === "" && leaves !== null;

const MAX_RESULT = 2_000;

/** A conversation as numbered lines, in order: what was said, and the functions that were called in between. */
function transcriptLines({ said, calls }: Pick<PlayedRun, "said" | "calls">): Line[] {
  const lines: Omit<Line, "line">[] = [];
  const waiting = [...calls];
  for (let index = 0; index <= said.length; index += 1) {
    for (let call = waiting[0]; call && call.saidBefore <= index; call = waiting[0]) {
      waiting.shift();
      lines.push({ speaker: "function", content: describeCall(call), node_id: call.nodeId });
    }
    const row = said[index];
    if (!row) continue;
    const speaker = row.role === "user" ? "visitor" : "avatar";
    lines.push({ speaker, content: row.content, node_id: row.nodeId });
  }
  return lines.map((line, index) => ({ line: index + 1, ...line }));
}

const describeCall = ({ name, args, ok, result }: MadeCall): string =>
  `${name}(${JSON.stringify(args)}) ${ok ? "→" : "failed:"} ${result.slice(0, MAX_RESULT)}`;

type VisitVerdict = "passed" | "failed" | "not_judged";
type VisitOptions = {
  scene: Omit<Scene, "flow">;
  version: ScenarioDraft;
  signal: AbortSignal;
  /** Answers as the visitor and as the judge, and as the avatar unless `avatarChat` does. */
  chat?: Chat | undefined;
  avatarChat?: Chat | undefined;
};

/** Plays one simulated conversation and judges it. `tokens` is an estimate. */
export async function runVisitor(
  test: SimulatedVisitor,
  { scene, version, signal, chat, avatarChat }: VisitOptions,
): Promise<{ verdict: VisitVerdict; tokens: number; result: SimulatedResult }> {
  const metered = new MeteredChat(chat);
  const avatar = avatarChat ? metered.meter(avatarChat) : metered.complete;
  const visit = await playVisitor(test, { scene, version, signal, chat: metered, avatarChat: avatar });
  const transcript = transcriptLines(visit.run);
  const failures = failuresOf(test, visit);
  const criteria = await judgeLines(
    test.criteria.map((criterion) => ({ criterion })),
    transcript,
    { model: version.llmModel, chat: metered, signal },
  );
  const { nodes, calls, variables } = presentSimulation("", visit.run, failures);
  const result = { ending: visit.ending, failures, criteria, nodes, calls, variables, transcript };
  return { verdict: verdictOf(result), tokens: metered.tokens, result };
}

function failuresOf({ expect }: SimulatedVisitor, { run, ending }: PlayedVisit) {
  const { endings, calls, ...others } = expect;
  const named = calls?.map(({ name, arguments: args }) => ({ name, args }));
  const isExpected = endings.some((expected) => expected === ending);
  return [
    ...(isExpected ? [] : [{ path: "endings", message: `the conversation ended with ${ending}` }]),
    ...checkExpectations(run, { ...others, calls: named }),
  ];
}

/** A criterion without a verdict never passes, and never hides a failure. */
function verdictOf({ failures, criteria }: Pick<SimulatedResult, "failures" | "criteria">): VisitVerdict {
  if (failures.length > 0 || criteria.some(({ verdict }) => verdict === "fail")) return "failed";
  return criteria.some(({ verdict }) => verdict === "not_judged") ? "not_judged" : "passed";
}
