import type { voice } from "@livekit/agents";
import type { Conversation } from "#agent/call/conversation.ts";
import type { FlowDriver } from "#agent/scenario/flow-driver.ts";
import type { ReplyScheduler } from "#agent/turns/reply-scheduler.ts";
import type { CommandPayload, EndReason } from "#lib/worker-protocol/worker-protocol.ts";
import type { RowRecorder } from "./row-recorder.ts";

export type CommandTargets = {
  agent: voice.Agent;
  driver: FlowDriver;
  speaker: Pick<Conversation, "sayLine" | "interrupt" | "respond">;
  replies: Pick<ReplyScheduler, "schedule">;
  rows: Pick<RowRecorder, "add" | "ack">;
  finish: (reason: EndReason) => void;
};

/**
 * Executes one command of the app. The context changes before anything is awaited, so commands are in it in the order
 * they arrived. A requested reply waits until nobody speaks.
 */
export function applyCommand(seq: number, payload: CommandPayload, targets: CommandTargets): void {
  const { agent, driver, speaker, replies, rows, finish } = targets;
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
      if (payload.interrupts) speaker.sayLine(payload.text, { now: true });
      else {
        driver.queueLine(payload.text);
        replies.schedule();
      }
      return;
    case "interrupt":
      rows.ack(seq);
      speaker.interrupt();
      return;
    case "respond":
      rows.ack(seq);
      speaker.respond(payload.text);
      return;
    case "end":
      rows.ack(seq);
      finish(payload.endReason);
      return;
  }
}
