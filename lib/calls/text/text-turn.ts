import { databaseNow } from "#db/database-clock.ts";
import { commandsTopic, notify } from "#db/notifications.ts";
import type { Citation, SpokenToolCall } from "#db/schema/transcript-rows.ts";
import { setModelUsageAcrossOwners } from "#lib/calls/worker/model-queries.ts";
import { settleRows } from "#lib/calls/worker/report-rows.ts";
import {
  ackCommandsAcrossOwners,
  lockSessionAcrossOwners,
  updateFlowStateAcrossOwners,
} from "#lib/calls/worker/worker-queries.ts";
import { writeRowsAcrossOwners } from "#lib/calls/worker/write-rows.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import { keepShownCard } from "#lib/conversations/shown-cards/shown-cards.ts";
import { STUCK_LINE } from "#lib/flow/engine/call-functions.ts";
import { findZone, MACHINE_ZONE, withTime } from "#lib/flow/engine/call-time.ts";
import type { RunFunction } from "#lib/flow/engine/events.ts";
import type { Recalled } from "#lib/flow/engine/prompt.ts";
import { type FlowState, flowStateSchema } from "#lib/flow/engine/state.ts";
import {
  type FunctionOutcome,
  type NextTurn,
  type PlayedPosition,
  type PlayedRun,
  playNext,
} from "#lib/flow/simulation/play-call.ts";
import { passagesAnswer, questionIn } from "#lib/flow/simulation/simulate-call.ts";
import { searchForCall } from "#lib/knowledge/search/search-for-call.ts";
import { AppError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { storableJson } from "#lib/platform/text.ts";
import { runToolCall } from "#lib/tools/calls/run-tool-call.ts";
import type { Network } from "#lib/tools/endpoints/send-request.ts";
import { changeAndNotify, type NotifiedChange } from "#lib/webhooks/change-and-notify.ts";
import { UsageCounter } from "#lib/worker-protocol/model-usage.ts";
import type { ModelUsage, TranscriptRow } from "#lib/worker-protocol/worker-protocol.ts";
import { publishPartial } from "./text-partials.ts";
import { findNextRowSeq, updateTextAcrossOwners } from "./text-queries.ts";
import { storableHistory, trimHistory } from "./trim-history.ts";
import {
  linesOf,
  plainText,
  toCitation,
  type Writer,
  type WritingChat,
  writeAnswer,
} from "./write-answer.ts";

/** The outside of a text conversation; the real one if omitted. */
export type TextEdges = { chat?: WritingChat | undefined; network?: Network | undefined };

/** The conversation is over or a call by now, or another app has taken it over: nothing more may be stored. */
export class TextTaken extends Error {}

/** One turn of a text conversation. `seq`: its command, 0 for the greeting. `row`: what the command itself adds. */
export type TurnPlan = {
  writer: Writer;
  heldBy: string;
  seq: number;
  turn: NextTurn;
  row: Pick<TranscriptRow, "role" | "content"> | null;
  from: PlayedPosition;
  runtimeVars: Record<string, JsonValue>;
  recalled?: Recalled | undefined;
  /** What the conversation has used before. */
  used?: ModelUsage[] | undefined;
};

/** In the usage of models, the app's name: a text conversation has no job. */
export const TEXT_JOB = "app";

const NO_PAGE = "The visitor's page can't do this: the conversation is in text.";
/** Longer arguments are left out of the row, as in calls. */
const MAX_ARGS = 4_000;

/**
 * Plays one turn and stores its results: before every function that runs outside, and at its end. If the app dies in
 * between, the next one continues there, so no row is lost or doubled and no request is made twice. Throws `TextTaken`.
 */
export class TextTurn {
  private readonly plan: TurnPlan;
  private readonly edges: TextEdges;
  private readonly run: PlayedRun;
  private readonly position: () => PlayedPosition;
  private readonly asks: ReturnType<typeof playNext>["asks"];
  /** How many of the run's rows and calls are stored. */
  private rows = 0;
  private isRowStored = false;
  private calls = 0;
  private citations: Citation[] = [];
  private readonly usage: UsageCounter;

  constructor(plan: TurnPlan, edges: TextEdges) {
    this.plan = plan;
    this.edges = edges;
    this.usage = new UsageCounter(plan.used);
    const { writer, runtimeVars, from, turn, recalled } = plan;
    const setting = { runtimeVars, from, newCallId: newId, recalled };
    ({ run: this.run, position: this.position, asks: this.asks } = playNext(writer.flow, setting, turn));
  }

  /** Returns the engine's state after the turn. */
  async play(): Promise<FlowState> {
    const { sessionId } = this.plan.writer;
    try {
      for (const ask of this.asks) {
        if (ask.type === "function") {
          await this.store(false);
          ask.answer(await this.runFunction(ask.call, ask.state));
          continue;
        }
        if (this.run.said.length > this.rows) await this.store(false);
        const onText = (text: string) => publishPartial(sessionId, text);
        const { answer, citations } = await writeAnswer(
          this.plan.writer,
          ask.request,
          onText,
          this.usage,
          this.edges.chat,
        );
        this.citations.push(...citations);
        ask.answer(answer);
      }
      await this.store(true);
    } finally {
      publishPartial(sessionId, undefined);
    }
    return this.run.state;
  }

  private async runFunction(call: RunFunction, state: FlowState): Promise<FunctionOutcome> {
    const { sessionId } = this.plan.writer;
    const { callId, endpointId, nodeId, name, args, save, timeoutMs } = call;
    if (call.page) return { ok: false, text: NO_PAGE, saved: {} };
    if (endpointId === null) return await this.search(call);
    const timeZone = findZone(state.runtimeVars.timezone) ?? MACHINE_ZONE;
    const runtimeVars = withTime(state.runtimeVars, { at: new Date(), timeZone });
    const request = { callId, endpointId, nodeId, functionName: name, args, save, timeoutMs };
    const { ok, text, variables } = await runToolCall(
      sessionId,
      { ...request, variables: state.variables, runtimeVars },
      { network: this.edges.network },
    );
    return { ok, text, saved: variables };
  }

  private async search({ nodeId, name, args }: RunFunction): Promise<FunctionOutcome> {
    const query = questionIn(args);
    if (query === "") return { ok: false, text: "The question is missing.", saved: {} };
    try {
      const request = { nodeId, functionName: name, query };
      const { passages } = await searchForCall(this.plan.writer.sessionId, request);
      this.citations.push(...passages.map(toCitation));
      return { ok: true, text: passagesAnswer(passages), saved: {} };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { ok: false, text: "The documents could not be searched.", saved: {} };
    }
  }

  private async store(isDone: boolean): Promise<void> {
    const { writer, heldBy, seq } = this.plan;
    const { sessionId } = writer;
    const now = databaseNow();
    await changeAndNotify(async (notified) => {
      const { tx } = notified;
      const session = await lockSessionAcrossOwners(tx, sessionId);
      if (session?.mode !== "text" || !isLiveStatus(session.status)) throw new TextTaken();
      const { state, history } = this.position();
      const change = {
        history: storableHistory(trimHistory(history)),
        openSeq: isDone ? null : seq,
        activityAt: now,
      };
      if (!(await updateTextAcrossOwners(tx, sessionId, heldBy, change))) throw new TextTaken();
      // A model's arguments may contain characters that the database can't store.
      const flowState = flowStateSchema.parse(storableJson(state));
      await updateFlowStateAcrossOwners(tx, sessionId, { flowState, contextFrom: undefined });
      await keepShownCard(tx, sessionId, { before: session.card, after: flowState.card }, now);
      await setModelUsageAcrossOwners(tx, sessionId, TEXT_JOB, this.usage.list());
      await this.insertRows(notified, session.ownerId, now);
      if (isDone && seq > 0) await ackCommandsAcrossOwners(tx, sessionId, [seq], now);
      await notify(tx, commandsTopic(sessionId));
    });
    this.rows = this.run.said.length;
    this.isRowStored = true;
    publishPartial(sessionId, undefined);
  }

  /** Adds the rows since the last time, after those that others have stored. */
  private async insertRows(change: NotifiedChange, ownerId: string, now: Date): Promise<void> {
    const { row, writer, seq: commandSeq } = this.plan;
    const startedAt = now.toISOString();
    const first = await findNextRowSeq(change.tx, writer.sessionId);
    const added: Omit<TranscriptRow, "seq">[] = [];
    if (row && !this.isRowStored && this.plan.turn !== "begin") {
      const { nodeId } = this.plan.from.state ?? this.run.state;
      added.push({ ...row, nodeId, startedAt, interrupted: false, commandSeq });
    }
    for (const [index, said] of this.run.said.entries()) {
      if (index < this.rows || said.role === "user") continue;
      const toolCalls = this.takeCalls(index);
      const citations = uniqueCitations(this.citations.splice(0));
      added.push({
        ...{ role: "assistant", nodeId: said.nodeId, startedAt, interrupted: false },
        content: said.content === STUCK_LINE ? linesOf(writer).stuck : plainText(said.content),
        ...(toolCalls.length > 0 && { toolCalls }),
        ...(citations.length > 0 && { citations }),
      });
    }
    const numbered = added.map((entry, index) => ({ ...entry, seq: first + index }));
    const rows = settleRows(numbered, new Map());
    await writeRowsAcrossOwners(change, { id: writer.sessionId, ownerId }, rows);
  }

  /** The functions that the model called before a row. */
  private takeCalls(row: number): SpokenToolCall[] {
    const before = this.run.calls.slice(this.calls).filter(({ saidBefore }) => saidBefore <= row);
    this.calls += before.length;
    return before.map(({ callId, name, nodeId, ok, args }) => {
      const isShort = JSON.stringify(args).length <= MAX_ARGS;
      return { callId, name, nodeId, ok, ...(isShort && { args }) };
    });
  }
}

const uniqueCitations = (citations: Citation[]): Citation[] => [
  ...new Map(citations.map((citation) => [`${citation.documentId} ${citation.position}`, citation])).values(),
];
