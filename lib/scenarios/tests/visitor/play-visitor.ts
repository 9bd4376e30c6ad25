import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import {
  type Ask,
  type PlayedRun,
  playOpenCall,
  type SaidRow,
  type VisitorAsk,
} from "#lib/flow/simulation/play-call.ts";
import { ChatError } from "#lib/model-clients/complete-chat.ts";
import { type AskWords, modelWords } from "#lib/scenarios/replays/model-words.ts";
import type { MeteredChat } from "#lib/scenarios/tests/metered-chat.ts";
import { answerFunction, type Scene } from "./answer-function.ts";
import type { Ending, SimulatedVisitor } from "./schema.ts";
import { readVisitorTurn, type VisitorTurn, visitorRequest } from "./visitor-request.ts";

const ANSWER_LIMIT_MS = 20_000;

export type PlayedVisit = { run: PlayedRun; ending: Ending };
type Version = { nodesJson: NodesJson; llmModel: string };
type Options = { scene: Omit<Scene, "flow">; version: Version; chat: MeteredChat; signal: AbortSignal };

/** Has a simulated visitor talk with the scenario's model until one of them, or a limit, ends the conversation. */
export async function playVisitor(test: SimulatedVisitor, options: Options): Promise<PlayedVisit> {
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

  constructor(test: SimulatedVisitor, { scene, version, chat, signal }: Options) {
    this.test = test;
    this.version = version;
    this.chat = chat;
    this.scene = { ...scene, flow: version.nodesJson };
    this.signal = AbortSignal.any([signal, AbortSignal.timeout(test.max_seconds * 1_000)]);
    this.words = modelWords(this.scene, version, this.signal, chat.complete);
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
