import type { Conversation } from "#agent/call/conversation.ts";
import { backoffMs, sleep } from "#agent/call/wait.ts";
import type { CommandPayload, EndReason } from "#lib/worker-protocol/worker-protocol.ts";
import { type AppClient, AppResponseError } from "./app-client.ts";
import type { RowRecorder } from "./row-recorder.ts";

export type CommandStreamOptions = {
  /** Executes a command. The next one waits for it, which keeps their order. */
  apply: (seq: number, payload: CommandPayload) => void | Promise<void>;
  /** The app reports that the session is over. */
  onOver: () => void;
  /** Silence after which a connection counts as broken; the app pings every 5 s. */
  silenceMs?: number;
  firstDelayMs?: number;
};

/**
 * Receives the app's commands for the whole call: reconnects after any break, and executes every command once and in
 * order, even if it is delivered again after a reconnect.
 */
export class CommandStream {
  private readonly app: AppClient;
  private readonly options: CommandStreamOptions;
  private readonly stopped = new AbortController();
  private readonly seen = new Set<number>();
  private running: Promise<void> | undefined;

  constructor(app: AppClient, options: CommandStreamOptions) {
    this.app = app;
    this.options = options;
  }

  start(): void {
    this.running ??= this.run();
  }

  async stop(): Promise<void> {
    this.stopped.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    let attempt = 0;
    while (!this.stopped.signal.aborted) {
      const outcome = await this.listen();
      if (this.stopped.signal.aborted) return;
      if (outcome === "over") {
        this.options.onOver();
        return;
      }
      attempt = outcome === "broken" ? 0 : attempt + 1;
      await sleep(backoffMs(attempt, this.options.firstDelayMs), this.stopped.signal);
    }
  }

  /** One connection, until the session is over, the connection breaks, or it cannot be opened. */
  private async listen(): Promise<"over" | "broken" | "unreachable"> {
    const connection = new AbortController();
    const signal = AbortSignal.any([connection.signal, this.stopped.signal]);
    const silence = setTimeout(() => connection.abort(), this.options.silenceMs ?? 12_000);
    let connected = false;
    try {
      for await (const line of this.app.commands(signal)) {
        connected = true;
        silence.refresh();
        if (line.type === "command") await this.take(line.seq, line.payload);
      }
      // A clean end means little: an app that shuts down ends its streams too. If the session is over, the next request
      // says so.
      return "broken";
    } catch (error) {
      if (error instanceof AppResponseError && (error.status === 410 || error.status === 404)) return "over";
      return connected ? "broken" : "unreachable";
    } finally {
      clearTimeout(silence);
      connection.abort();
    }
  }

  private async take(seq: number, payload: CommandPayload): Promise<void> {
    if (this.seen.has(seq)) return;
    this.seen.add(seq);
    await this.options.apply(seq, payload);
  }
}

type CommandTargets = {
  conversation: Pick<
    Conversation,
    "agent" | "driver" | "replies" | "sayLine" | "interrupt" | "respond" | "takeover"
  >;
  rows: Pick<RowRecorder, "add" | "ack">;
  finish: (reason: EndReason) => void;
};

/**
 * Executes one command of the app. The context changes before anything is awaited, so commands are in it in the order
 * they arrived. A requested reply waits until nobody speaks.
 */
export function applyCommand(seq: number, payload: CommandPayload, targets: CommandTargets): void {
  const { conversation, rows, finish } = targets;
  const { agent, driver, replies } = conversation;
  switch (payload.type) {
    case "system_message": {
      const context = agent.chatCtx.copy();
      context.addMessage({ role: "system", content: payload.content });
      void agent.updateChatCtx(context);
      rows.add({
        role: "system",
        content: payload.content,
        nodeId: driver.nodeId,
        startedAt: new Date(Date.now()).toISOString(),
        interrupted: false,
        commandSeq: seq,
      });
      if (payload.runLlm) driver.dispatch({ type: "prompted" });
      replies.schedule();
      return;
    }
    case "runtime_vars":
      driver.dispatch({ type: "runtime_vars_changed", values: payload.values });
      rows.ack(seq);
      replies.schedule();
      return;
    case "say":
      rows.ack(seq);
      if (payload.interrupts) conversation.sayLine(payload.text, { now: true });
      else {
        driver.queueLine(payload.text);
        replies.schedule();
      }
      return;
    case "interrupt":
      rows.ack(seq);
      conversation.interrupt();
      return;
    case "respond":
      rows.ack(seq);
      conversation.respond(payload.text);
      return;
    case "end":
      rows.ack(seq);
      finish(payload.endReason);
      return;
    case "takeover_started":
      conversation.takeover.begin(payload.takeover, seq);
      return;
    case "member_message":
      conversation.takeover.type(payload.takeover, payload.text, seq);
      return;
    case "takeover_ended":
      conversation.takeover.end(payload.takeover, payload.reason, seq);
      return;
  }
}
