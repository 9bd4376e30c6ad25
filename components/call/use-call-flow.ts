import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import type { CallProblem } from "./call-problem.ts";
import type { CallProof, StartedCall } from "./call-types.ts";
import { forgetCall, type KeptCall, keepCall, readKeptCall } from "./kept-call.ts";
import type { CallEnd, CallRoom } from "./live/call-room.ts";
import type { LiveCallComponent } from "./live-call-props.ts";
import { pictureFormat } from "./picture-format.ts";
import { requestCall, requestRejoin } from "./request-call.ts";
import type { Microphone } from "./use-microphone.ts";

export type CallMode = "talk" | "type";

/** What the page shows. `before` also covers a microphone that cannot be had: see `Microphone.state`. */
export type CallScreen =
  | { is: "before"; isPasscodeWrong?: boolean }
  | { is: "starting"; mode: CallMode }
  | { is: "live"; View: LiveCallComponent; room: CallRoom; call: StartedCall; mode: CallMode }
  | { is: "ended"; durationMs: number; call: StartedCall }
  /** `attempt` counts the tries that met a problem, so that the same problem again is a new screen. */
  | { is: "problem"; problem: CallProblem; attempt: number };

export type CallFlow = {
  screen: CallScreen;
  start: (mode: CallMode, proof?: CallProof) => Promise<void>;
  /** Fetches the room library ahead of a press that is about to come. */
  prepare: () => void;
  /** Starts again in the mode that was chosen. */
  again: () => Promise<void>;
};

/** What outlives a render of one link's page. */
type Held = {
  room: CallRoom | null;
  mode: CallMode;
  busy: boolean;
  /** What the visitor brings along to a start. */
  proof: CallProof;
  /** The call that another tab or device took over, and that this page may take back. */
  takenFrom: string | null;
};

type ShowScreen = Dispatch<SetStateAction<CallScreen>>;

/** Enters the room of a call and shows it until it is over. A reload meanwhile finds the way back. */
function useEnter(linkToken: string, speakerId: string | null, held: RefObject<Held>, show: ShowScreen) {
  return useCallback(
    (live: LiveCallModule, call: StartedCall, voice: Voice) => {
      const { mode } = held.current;
      const room = live.joinCall(call, voice, speakerId);
      held.current.room = room;
      keepCall(linkToken, { rejoinToken: call.rejoinToken, mode });
      void room.closed.then((end) => {
        forgetCall(linkToken);
        held.current.takenFrom = end.problem === "elsewhere" ? call.rejoinToken : null;
        show((before) => screenAfter(end, call, before));
      });
      show({ is: "live", View: live.LiveCall, room, call, mode });
    },
    [linkToken, speakerId, held, show],
  );
}

/** From the press to the end of a call, for one link. The room library is fetched with the press, beside the room itself. */
export function useCallFlow(linkToken: string, microphone: Microphone, speakerId: string | null): CallFlow {
  const [screen, setScreen] = useState<CallScreen>({ is: "before" });
  const held = useRef<Held>({ room: null, mode: "talk", busy: false, proof: {}, takenFrom: null });
  useEffect(() => () => held.current.room?.leave(), []);
  const enter = useEnter(linkToken, speakerId, held, setScreen);

  const begin = useCallback(async () => {
    const { mode } = held.current;
    if (mode === "talk" && !microphone.stream && !(await microphone.open())) {
      setScreen({ is: "before" });
      return;
    }
    setScreen((before) => (before.is === "problem" ? before : { is: "starting", mode }));
    const loading = loadLiveCall().catch(() => null);
    const answer = await requestCall(linkToken, pictureFormat(), held.current.proof);
    const live = await loading;
    if (!answer.ok || !live) {
      setScreen((before) => afterProblem(answer.ok ? "offline" : answer.problem, before));
      return;
    }
    const voice = mode === "talk" ? microphone.release() : null;
    enter(live, answer.call, voice?.getAudioTracks()[0] ?? null);
  }, [linkToken, microphone, enter]);

  const rejoin = useCallback(
    async ({ mode, rejoinToken }: KeptCall) => {
      held.current.mode = mode;
      setScreen({ is: "starting", mode });
      // Nothing waits for the microphone: the browser may have to ask for it again.
      const voice = mode === "talk" ? openVoice(microphone) : null;
      const loading = loadLiveCall().catch(() => null);
      const answer = await requestRejoin(linkToken, rejoinToken);
      const live = await loading;
      if (answer.ok && live) {
        enter(live, answer.call, voice);
        return;
      }
      void voice?.then((track) => track?.stop());
      const isOver = !answer.ok && answer.problem === "gone";
      if (isOver) forgetCall(linkToken);
      const problem = answer.ok ? "offline" : answer.problem;
      setScreen((before) => (isOver ? { is: "before" } : afterProblem(problem, before)));
    },
    [linkToken, microphone, enter],
  );

  // A second press while the first is under way would open a second call.
  const once = useCallback(async (work: () => Promise<void>) => {
    if (held.current.busy) return;
    held.current.busy = true;
    await work().finally(() => {
      held.current.busy = false;
    });
  }, []);

  useKeptCall(linkToken, (kept) => void once(() => rejoin(kept)));

  const again = useCallback(() => {
    const { takenFrom, mode } = held.current;
    held.current.takenFrom = null;
    return once(() => (takenFrom === null ? begin() : rejoin({ rejoinToken: takenFrom, mode })));
  }, [once, begin, rejoin]);

  const start = (mode: CallMode, proof: CallProof = {}) => {
    held.current.mode = mode;
    held.current.proof = proof;
    return again();
  };
  return { screen, start, again, prepare };
}

/** Tells once, when the page has loaded, of the call that this tab was in. */
function useKeptCall(linkToken: string, onKept: (kept: KeptCall) => void): void {
  const looked = useRef(false);
  useEffect(() => {
    if (looked.current) return;
    looked.current = true;
    const kept = readKeptCall(linkToken, location.hash);
    if (!kept) return;
    // A reload that began from the address would take the call away from wherever it went meanwhile.
    if (location.hash !== "") history.replaceState(null, "", location.pathname + location.search);
    onKept(kept);
  });
}

type LiveCallModule = typeof import("./live/live-call.tsx");
/** The caller's voice, or one that is still being opened. */
type Voice = Parameters<LiveCallModule["joinCall"]>[1];

async function openVoice(microphone: Microphone): Promise<MediaStreamTrack | null> {
  const stream = await microphone.open();
  if (stream) microphone.release();
  return stream?.getAudioTracks()[0] ?? null;
}

const loadLiveCall = () => import("./live/live-call.tsx");

/** A failure here is met again, and told, by the press itself. */
const prepare = () => void loadLiveCall().catch(() => {});

function screenAfter(end: CallEnd, call: StartedCall, before: CallScreen): CallScreen {
  if (end.problem) return afterProblem(end.problem, before);
  return { is: "ended", durationMs: end.durationMs, call };
}

function afterProblem(problem: CallProblem | "passcode", before: CallScreen): CallScreen {
  if (problem === "passcode") return { is: "before", isPasscodeWrong: true };
  return { is: "problem", problem, attempt: before.is === "problem" ? before.attempt + 1 : 1 };
}
