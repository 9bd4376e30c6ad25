import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import type { ChatClient } from "#components/call/chat/chat-client.ts";
import type { ChatComponent } from "#components/call/chat/chat-view.tsx";
import type { Microphone } from "#components/call/devices/use-microphone.ts";
import type { CallEnd, CallRoom } from "#components/call/live/call-room.ts";
import type { LiveCallComponent } from "#components/call/live/call-view-props.ts";
import type { CallProblem } from "./call-problem.ts";
import type { CallLink, CallProof, StartedCall } from "./call-types.ts";
import { requestCall, requestRejoin, requestSwitch, videoFormat } from "./request-call.ts";
import { forgetCall, readStoredCall, type StoredCall, storeCall } from "./stored-call.ts";

export type CallMode = "talk" | "type";

/** The current screen. `before` also covers an unavailable microphone: see `Microphone.state`. */
export type CallScreen =
  | { is: "before"; isPasscodeWrong?: boolean }
  | { is: "starting"; mode: CallMode }
  | { is: "live"; View: LiveCallComponent; room: CallRoom; call: StartedCall; mode: CallMode }
  /** `isBack`: the call that it should have become did not begin. */
  | { is: "chat"; View: ChatComponent; chat: ChatClient; call: StartedCall; isBack?: boolean }
  | { is: "ended"; durationMs: number; call: StartedCall }
  /**
   * `attempt` counts failed attempts, so a repeated problem is a new screen. `call`: the one that the problem ended.
   */
  | { is: "problem"; problem: CallProblem; attempt: number; call?: StartedCall };

export type CallFlow = {
  screen: CallScreen;
  start: (mode: CallMode, proof?: CallProof) => Promise<void>;
  /** Preloads what shows a call or a text conversation, before an expected press. */
  prepare: (mode: CallMode) => void;
  /** Starts again in the chosen mode. */
  again: () => Promise<void>;
  /** Stops waiting for a place, also while the page is asking for one. */
  cancel: () => void;
  /** Continues the text conversation on the screen as a call. Resolves with why it can't; the conversation then stays as it is. */
  talk: () => Promise<TalkProblem | null>;
};

/** Why a text conversation could not continue as a call. */
export type TalkProblem = "microphone" | "call";

/** State of a link's page that outlives a render. */
type FlowState = {
  room: CallRoom | null;
  chat: ChatClient | null;
  mode: CallMode;
  busy: boolean;
  /** The request for a call that is under way. */
  asking: AbortController | null;
  /** What the visitor provides for a start. */
  proof: CallProof;
  /** The call that another tab or device took over and this page may take back. */
  takenFrom: string | null;
  /** Opens the text conversation on the screen again. */
  chatToken: string | null;
  /** The call on the screen was a text conversation before. */
  wasWritten: boolean;
};

const newFlow = (): FlowState => ({
  ...{ room: null, chat: null, mode: "talk", busy: false, asking: null, proof: {} },
  ...{ takenFrom: null, chatToken: null, wasWritten: false },
});

type ShowScreen = Dispatch<SetStateAction<CallScreen>>;

/** Enters what was started, as the module that was loaded for it shows it. */
type Enter = (module: LiveCallModule | ChatModule, call: StartedCall, voice: Voice) => void;

type Stage = { state: RefObject<FlowState>; show: ShowScreen };

/** Opens a text conversation, and shows it until it is over. */
function enterChat(
  linkToken: string,
  { openChat, ChatView }: ChatModule,
  call: StartedCall,
  { state, show, isBack = false }: Stage & { isBack?: boolean },
): void {
  storeCall(linkToken, { rejoinToken: call.rejoinToken, mode: "type" });
  const chat = openChat(linkToken, call);
  const startedAtMs = call.begunAtMs ?? Date.now();
  Object.assign(state.current, { chat, chatToken: call.rejoinToken, mode: "type" });
  void chat.closed.then(() => {
    // It has become a call, whose screen this is.
    if (state.current.chat !== chat) return;
    forgetCall(linkToken);
    show({ is: "ended", durationMs: Date.now() - startedAtMs, call });
  });
  show({ is: "chat", View: ChatView, chat, call, isBack });
}

/**
 * Shows a call's conversation in writing again, or ends it if the visitor has hung up. Resolves with `over` if the conversation has
 * ended or its call has begun on another page, with `unknown` if the server does not respond.
 */
async function returnToChat(
  linkToken: string,
  { rejoinToken }: StartedCall,
  { hasHungUp, ...stage }: Stage & { hasHungUp: boolean },
): Promise<"shown" | "over" | "unknown"> {
  const answer = await requestSwitch(linkToken, { rejoinToken, mode: "text" }, videoFormat());
  const module = await import("#components/call/chat/chat-view.tsx").catch(() => null);
  if (!answer.ok) return answer.problem === "offline" || answer.problem === "rate" ? "unknown" : "over";
  if (!answer.call.isText) return "over";
  if (!module) return "unknown";
  if (hasHungUp) {
    await module.openChat(linkToken, answer.call).end();
    return "over";
  }
  enterChat(linkToken, module, answer.call, { ...stage, isBack: true });
  return "shown";
}

/**
 * Joins a call's room, or opens a text conversation, and shows it until it is over. After a reload the page rejoins.
 */
function useEnter(
  linkToken: string,
  speakerId: string | null,
  state: RefObject<FlowState>,
  show: ShowScreen,
): Enter {
  return useCallback(
    (module, call, voice) => {
      if ("openChat" in module) {
        void Promise.resolve(voice).then((track) => track?.stop());
        enterChat(linkToken, module, call, { state, show });
        return;
      }
      const { mode } = state.current;
      storeCall(linkToken, { rejoinToken: call.rejoinToken, mode });
      const room = module.joinCall(call, voice, speakerId);
      state.current.room = room;
      void room.closed.then(async (end) => {
        // The avatar was never seen: what was in writing continues so.
        const isUnseen = end.durationMs === 0 && end.problem !== "elsewhere";
        const hasHungUp = end.problem === null;
        const back =
          state.current.wasWritten && isUnseen
            ? await returnToChat(linkToken, call, { state, show, hasHungUp })
            : "over";
        if (back === "shown") return;
        const isReachable = back === "unknown" && !hasHungUp;
        // Without an answer, the next try asks for this conversation again.
        if (!isReachable) forgetCall(linkToken);
        state.current.takenFrom = end.problem === "elsewhere" || isReachable ? call.rejoinToken : null;
        show((before) => screenAfter(end, call, before));
      });
      show({ is: "live", View: module.LiveCall, room, call, mode });
    },
    [linkToken, speakerId, state, show],
  );
}

type LinkModes = Pick<CallLink, "token" | "mode">;

/** Whether a start in this mode is a text conversation. A link that offers calls only lets visitors type in a call. */
const isWritten = (mode: CallMode, offered: CallLink["mode"]) => mode === "type" && offered !== "voice";

type Parts = { enter: Enter; state: RefObject<FlowState>; show: ShowScreen };

/** Rejoins a call or a text conversation, after a reload or on another device. */
function useRejoin(
  { token, mode: offered }: LinkModes,
  microphone: Microphone,
  { enter, state, show }: Parts,
) {
  return useCallback(
    async ({ mode, rejoinToken }: StoredCall) => {
      state.current.mode = mode;
      show({ is: "starting", mode });
      // Nothing waits for the microphone, because the browser may have to ask again.
      const voice = mode === "talk" && offered !== "text" ? openVoice(microphone) : null;
      // Most probably it is what the page offered.
      void load(isWritten(mode, offered)).catch(() => null);
      const answer = await requestRejoin(token, rejoinToken);
      const module = await load(answer.ok && answer.call.isText).catch(() => null);
      if (answer.ok && module) {
        // It may have been in writing before; the server refuses to take any other call back to it.
        state.current.wasWritten = !answer.call.isText && offered !== "voice";
        enter(module, answer.call, voice);
        return;
      }
      void voice?.then((track) => track?.stop());
      const isGone = !answer.ok && answer.problem === "gone";
      if (isGone) forgetCall(token);
      const problem = answer.ok ? "offline" : answer.problem;
      show((before) => (isGone ? { is: "before" } : afterProblem(problem, before)));
    },
    [token, offered, microphone, enter, state, show],
  );
}

/** Continues the text conversation on the screen as a call. */
function useTalk(linkToken: string, microphone: Microphone, { enter, state }: Parts) {
  return useCallback(async (): Promise<TalkProblem | null> => {
    const { chat, chatToken: rejoinToken, busy } = state.current;
    if (!chat || rejoinToken === null || busy) return null;
    state.current.busy = true;
    try {
      if (!(await microphone.open())) return "microphone";
      const loading = load(false).catch(() => null);
      const answer = await requestSwitch(linkToken, { rejoinToken, mode: "voice" }, videoFormat());
      const module = await loading;
      const isCall = answer.ok && !answer.call.isText && module !== null;
      if (!isCall || chat.hasEnded) {
        for (const track of microphone.release()?.getTracks() ?? []) track.stop();
        // Without what shows a call, or after the visitor has ended the conversation, it is in writing again.
        if (answer.ok) await requestSwitch(linkToken, { rejoinToken, mode: "text" }, videoFormat());
        if (chat.hasEnded) await chat.end();
        return "call";
      }
      Object.assign(state.current, { chat: null, mode: "talk", wasWritten: true });
      chat.leave();
      enter(module, answer.call, microphone.release()?.getAudioTracks()[0] ?? null);
      return null;
    } finally {
      state.current.busy = false;
    }
  }, [linkToken, microphone, enter, state]);
}

/**
 * Controls a link's call from the press to its end. The room library is loaded on the press, in parallel with the room.
 */
export function useCallFlow(link: LinkModes, microphone: Microphone, speakerId: string | null): CallFlow {
  const { token: linkToken, mode: offered } = link;
  const [screen, setScreen] = useState<CallScreen>({ is: "before" });
  const state = useRef(newFlow());
  useEffect(
    () => () => {
      state.current.room?.leave();
      state.current.chat?.leave();
    },
    [],
  );
  const enter = useEnter(linkToken, speakerId, state, setScreen);

  const begin = useCallback(async () => {
    const { mode } = state.current;
    if (mode === "talk" && !microphone.stream && !(await microphone.open())) {
      setScreen({ is: "before" });
      return;
    }
    setScreen((before) => (before.is === "problem" ? before : { is: "starting", mode }));
    const isText = isWritten(mode, offered);
    const loading = load(isText).catch(() => null);
    const asking = new AbortController();
    state.current.asking = asking;
    const { proof } = state.current;
    const answer = await requestCall(linkToken, videoFormat(), proof, fetch, asking.signal, isText);
    const live = await loading;
    if (asking.signal.aborted) return;
    if (!answer.ok || !live) {
      setScreen((before) => afterProblem(answer.ok ? "offline" : answer.problem, before));
      return;
    }
    const voice = mode === "talk" ? microphone.release() : null;
    state.current.wasWritten = false;
    enter(live, answer.call, voice?.getAudioTracks()[0] ?? null);
  }, [linkToken, offered, microphone, enter]);

  const talk = useTalk(linkToken, microphone, { enter, state, show: setScreen });
  const rejoin = useRejoin(link, microphone, { enter, state, show: setScreen });

  // A second press during the first would open a second call.
  const once = useCallback(async (work: () => Promise<void>) => {
    if (state.current.busy) return;
    state.current.busy = true;
    await work().finally(() => {
      state.current.busy = false;
    });
  }, []);

  useStoredCall(linkToken, (stored) => void once(() => rejoin(stored)));

  const again = useCallback(() => {
    const { takenFrom, mode } = state.current;
    state.current.takenFrom = null;
    return once(() => (takenFrom === null ? begin() : rejoin({ rejoinToken: takenFrom, mode })));
  }, [once, begin, rejoin]);

  const start = (mode: CallMode, proof: CallProof = {}) => {
    state.current.mode = mode;
    state.current.proof = proof;
    return again();
  };
  const cancel = useCallback(() => {
    state.current.asking?.abort();
    setScreen({ is: "before" });
  }, []);
  // A failure here happens again on the press and is reported then.
  const prepare = (mode: CallMode) => void load(isWritten(mode, offered)).catch(() => {});
  return { screen, start, again, cancel, prepare, talk };
}

/** Reports once, after the page has loaded, the call this tab was in. */
function useStoredCall(linkToken: string, onStored: (stored: StoredCall) => void): void {
  const looked = useRef(false);
  useEffect(() => {
    if (looked.current) return;
    looked.current = true;
    const stored = readStoredCall(linkToken, location.hash);
    if (!stored) return;
    // Reloading the URL would take the call away from where it moved to.
    if (location.hash !== "") history.replaceState(null, "", location.pathname + location.search);
    onStored(stored);
  });
}

type LiveCallModule = typeof import("#components/call/live/live-call.tsx");
/** The visitor's audio, which may still be opening. */
type Voice = Parameters<LiveCallModule["joinCall"]>[1];

async function openVoice(microphone: Microphone): Promise<MediaStreamTrack | null> {
  const stream = await microphone.open();
  if (stream) microphone.release();
  return stream?.getAudioTracks()[0] ?? null;
}

type ChatModule = typeof import("#components/call/chat/chat-view.tsx");

/** What shows a text conversation, or a call. */
const load = (isText: boolean): Promise<LiveCallModule | ChatModule> =>
  isText ? import("#components/call/chat/chat-view.tsx") : import("#components/call/live/live-call.tsx");

function screenAfter(end: CallEnd, call: StartedCall, before: CallScreen): CallScreen {
  if (end.problem) return { ...afterProblem(end.problem, before), ...(isOver(end.problem) && { call }) };
  return { is: "ended", durationMs: end.durationMs, call };
}

/** Whether the call ended with the problem, after something may have been said. */
const isOver = (problem: CallProblem) => problem === "broken" || problem === "lost";

function afterProblem(problem: CallProblem | "passcode", before: CallScreen): CallScreen {
  if (problem === "passcode") return { is: "before", isPasscodeWrong: true };
  // Many who wait in one network share its limit of starts. They wait on.
  if (problem === "rate" && before.is === "problem" && before.problem === "busy") {
    return { ...before, attempt: before.attempt + 1 };
  }
  return { is: "problem", problem, attempt: before.is === "problem" ? before.attempt + 1 : 1 };
}
