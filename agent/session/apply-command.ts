import type { voice } from "@livekit/agents";
import type { CommandPayload, EndReason } from "#lib/platform/worker-protocol.ts";
import type { FlowDriver } from "./flow-driver.ts";
import type { RowRecorder } from "./row-recorder.ts";

export type CommandTargets = {
  agent: voice.Agent;
  session: voice.AgentSession;
  driver: FlowDriver;
  rows: Pick<RowRecorder, "add" | "ack">;
  finish: (reason: EndReason) => void;
};

/**
 * Carries out one command of the app. The context changes before anything is awaited, so that commands stand in it in
 * the order in which they came; a reply that a message asks for waits until nobody speaks.
 */
export function applyCommand(seq: number, payload: CommandPayload, targets: CommandTargets): void {
  const { agent, session, driver, rows, finish } = targets;
  switch (payload.type) {
    case "system_message": {
      const context = agent.chatCtx.copy();
      context.addMessage({ role: "system", content: payload.content });
      void agent.updateChatCtx(context);
      rows.add({
        role: "system",
        content: payload.content,
        nodeId: driver.nodeId,
        startedAt: new Date().toISOString(),
        interrupted: false,
        commandSeq: seq,
      });
      if (payload.runLlm) void replyWhenIdle(session);
      return;
    }
    case "runtime_vars":
      driver.setRuntimeVars(payload.values);
      rows.ack(seq);
      return;
    case "end":
      rows.ack(seq);
      finish(payload.endReason);
      return;
  }
}

/** Speaks once neither side does: a reply begun during speech would not know the end of that speech. */
async function replyWhenIdle(session: voice.AgentSession): Promise<void> {
  try {
    await session.waitForIdleAndHold(() => {
      // Nothing is returned: a speech handle is thenable, and awaiting it here would hold the session for its length.
      session.generateReply();
    });
  } catch {
    // The session closed while waiting: nobody is left to hear it.
  }
}
