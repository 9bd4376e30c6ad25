import { epochNow } from "./face-messages.ts";

const FRAME_MS = 40;

/** Calls `draw` 25 times a second until it is stopped; frames that are missed are dropped, not caught up with. */
export function startFrameLoop(draw: () => void): () => void {
  let dueAt = epochNow();
  let timer: ReturnType<typeof setTimeout>;
  const tick = () => {
    draw();
    const now = epochNow();
    dueAt += FRAME_MS * Math.max(1, Math.ceil((now - dueAt) / FRAME_MS));
    timer = setTimeout(tick, dueAt - now);
  };
  tick();
  return () => clearTimeout(timer);
}
