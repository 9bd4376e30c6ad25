import { idOf } from "./chat-model.ts";
import type { Answering } from "./model-chooser.ts";
import { isFastEnough, type Speed } from "./speed.ts";

/** What health, the list of models and the console say about the chat model. */
export type ChatState = {
  /** Its id; "none" while nothing answers. */
  model: string;
  status: "ready" | "loading" | "failed";
  /** Why nothing answers, or why a better model does not. */
  reason?: string;
  speed?: Speed;
  /** The model answers too slowly for a call. */
  too_slow?: boolean;
};

export function describeAnswering(answering: Answering | undefined): ChatState {
  if (!answering) return { model: "none", status: "loading" };
  if (answering.kind === "none") return { model: "none", status: "failed", reason: answering.reason };
  const { model, speed, note, llm } = answering;
  const status =
    !llm || llm.state.status === "ready" ? "ready" : llm.state.status === "loading" ? "loading" : "failed";
  const reason = llm?.state.reason ?? note;
  return {
    model: idOf(model),
    status,
    ...(reason && { reason }),
    ...(speed && { speed, too_slow: !isFastEnough(speed) }),
  };
}
