import type { voice } from "@livekit/agents";
import type { CommandPayload, EndReason } from "#lib/platform/worker-protocol.ts";
import type { FlowDriver } from "./flow-driver.ts";
import type { ReplyKeeper } from "./reply-keeper.ts";
import type { RowRecorder } from "./row-recorder.ts";

export type CommandTargets = {
  agent: voice.Agent;
  driver: FlowDriver;
  replies: Pick<ReplyKeeper, "keep">;
  rows: Pick<RowRecorder, "add" | "ack">;
  finish: (reason: EndReason) => void;
};

/**
 * Carries out one command of the app. The context changes before anything is awaited, so that commands stand in it in
 * the order in which they came; a reply that a message asks for waits until nobody speaks.
 */
export function applyCommand(seq: number, payload: CommandPayload, targets: CommandTargets): void {
  const { agent, driver, replies, rows, finish } = targets;
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
      replies.keep();
      return;
    }
    case "runtime_vars":
      driver.dispatch({ type: "runtime_vars_changed", values: payload.values });
      rows.ack(seq);
      replies.keep();
      return;
    case "end":
      rows.ack(seq);
      finish(payload.endReason);
      return;
  }
}
