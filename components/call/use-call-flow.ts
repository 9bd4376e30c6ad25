import { useCallback, useEffect, useRef, useState } from "react";
import type { CallProblem } from "./call-problem.ts";
import type { StartedCall } from "./call-types.ts";
import type { CallEnd, CallRoom } from "./live/call-room.ts";
import type { LiveCallComponent } from "./live-call-props.ts";
import { pictureFormat } from "./picture-format.ts";
import { requestCall } from "./request-call.ts";
import type { Microphone } from "./use-microphone.ts";

export type CallMode = "talk" | "type";

/** What the page shows. `before` also covers a microphone that cannot be had: see `Microphone.state`. */
export type CallScreen =
  | { is: "before" }
  | { is: "starting"; mode: CallMode }
  | { is: "live"; View: LiveCallComponent; room: CallRoom; call: StartedCall; mode: CallMode }
  | { is: "ended"; durationMs: number; call: StartedCall }
  /** `attempt` counts the tries that met a problem, so that the same problem again is a new screen. */
  | { is: "problem"; problem: CallProblem; attempt: number };

export type CallFlow = {
  screen: CallScreen;
  start: (mode: CallMode) => Promise<void>;
  /** Fetches the room library ahead of a press that is about to come. */
  prepare: () => void;
  /** Starts again in the mode that was chosen. */
  again: () => Promise<void>;
};

/** From the press to the end of a call, for one link. The room library is fetched with the press, beside the room itself. */
export function useCallFlow(linkToken: string, microphone: Microphone, speakerId: string | null): CallFlow {
  const [screen, setScreen] = useState<CallScreen>({ is: "before" });
  const mode = useRef<CallMode>("talk");
  const busy = useRef(false);
  const room = useRef<CallRoom | null>(null);
  useEffect(() => () => room.current?.leave(), []);

  const run = useCallback(async () => {
    const chosen = mode.current;
    if (chosen === "talk" && !microphone.stream && !(await microphone.open())) {
      setScreen({ is: "before" });
      return;
    }
    setScreen((before) => (before.is === "problem" ? before : { is: "starting", mode: chosen }));
    const [live, answer] = await Promise.all([
      loadLiveCall().catch(() => null),
      requestCall(linkToken, pictureFormat()),
    ]);
    if (!answer.ok || !live) {
      const problem = answer.ok ? "offline" : answer.problem;
      setScreen((before) => afterProblem(problem, before));
      return;
    }
    const { call } = answer;
    const voice = chosen === "talk" ? microphone.release() : null;
    const opened = live.joinCall(call, voice?.getAudioTracks()[0] ?? null, speakerId);
    room.current = opened;
    void opened.closed.then((end) => setScreen((before) => screenAfter(end, call, before)));
    setScreen({ is: "live", View: live.LiveCall, room: opened, call, mode: chosen });
  }, [linkToken, microphone, speakerId]);

  // A second press while the first is under way would open a second call.
  const again = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    await run().finally(() => {
      busy.current = false;
    });
  }, [run]);

  const start = useCallback(
    (chosen: CallMode) => {
      mode.current = chosen;
      return again();
    },
    [again],
  );
  return { screen, start, again, prepare };
}

const loadLiveCall = () => import("./live/live-call.tsx");

/** A failure here is met again, and told, by the press itself. */
const prepare = () => void loadLiveCall().catch(() => {});

function screenAfter(end: CallEnd, call: StartedCall, before: CallScreen): CallScreen {
  if (end.problem) return afterProblem(end.problem, before);
  return { is: "ended", durationMs: end.durationMs, call };
}

function afterProblem(problem: CallProblem, before: CallScreen): CallScreen {
  return { is: "problem", problem, attempt: before.is === "problem" ? before.attempt + 1 : 1 };
}
