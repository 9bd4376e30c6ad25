import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { isKeptFromFrame, type MicrophoneProblem, microphoneProblem } from "./microphone-problem.ts";
import { microphoneConstraints } from "./noise-suppression.ts";

/** Reports the browser's permission state, now and on every change. Does nothing if the browser cannot tell. */
function usePermission(name: "microphone", onState: (state: PermissionState) => void): void {
  const tell = useEffectEvent(onState);
  useEffect(() => {
    let status: PermissionStatus | null = null;
    let over = false;
    const onChange = () => {
      if (status) tell(status.state);
    };
    const watch = async () => {
      // Firefox and older Safari throw for this name; the press then reveals the state.
      const found = await navigator.permissions?.query({ name }).catch(() => null);
      if (!found || over) return;
      status = found;
      status.addEventListener("change", onChange);
      onChange();
    };
    void watch();
    return () => {
      over = true;
      status?.removeEventListener("change", onChange);
    };
  }, [name]);
}

export type Microphone = {
  state: "unasked" | "asking" | "open" | MicrophoneProblem;
  stream: MediaStream | null;
  /** Whether the visitor has asked for it on this page. */
  tried: boolean;
  /** Opens it (the browser may ask the visitor) and resolves with its stream, or null if that fails. */
  open: (deviceId?: string) => Promise<MediaStream | null>;
  /** Hands over the open stream: the receiver has to stop it. */
  release: () => MediaStream | null;
};

/** An unavailable microphone, and the reason. */
export function hasMicrophoneProblem(
  microphone: Microphone,
): microphone is Microphone & { state: MicrophoneProblem } {
  return !["unasked", "asking", "open"].includes(microphone.state);
}

/**
 * The visitor's microphone before a call. With earlier permission and `eager` it opens automatically, for the level
 * meter; otherwise the browser asks only after a press. Permission changes in the browser's own menu are noticed.
 */
export function useMicrophone(eager: boolean): Microphone {
  const [state, setState] = useState<Microphone["state"]>("unasked");
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [tried, setTried] = useState(false);
  const held = useRef<MediaStream | null>(null);
  const opening = useRef<Promise<MediaStream | null> | null>(null);

  const hold = useCallback((next: MediaStream | null) => {
    for (const track of held.current?.getTracks() ?? []) track.stop();
    held.current = next;
    setStream(next);
  }, []);

  /** One at a time: a press while it opens automatically waits for that. */
  const take = useCallback(
    (deviceId: string | undefined, onProblem: (problem: MicrophoneProblem) => Microphone["state"]) => {
      const take = async () => {
        setState("asking");
        try {
          const opened = await openMicrophone(deviceId);
          hold(opened);
          setState("open");
          return opened;
        } catch (error) {
          hold(null);
          setState(onProblem(microphoneProblem(error)));
          return null;
        } finally {
          opening.current = null;
        }
      };
      opening.current = take();
      return opening.current;
    },
    [hold],
  );

  const open = useCallback(
    async (deviceId?: string) => {
      setTried(true);
      const opened = await opening.current;
      if (opened && deviceId === undefined) return opened;
      return take(deviceId, (problem) => problem);
    },
    [take],
  );

  const release = useCallback(() => {
    const given = held.current;
    held.current = null;
    setStream(null);
    setState("unasked");
    return given;
  }, []);

  usePermission("microphone", (permission) => {
    if (permission === "denied") setState(isKeptFromFrame() ? "framed" : "denied");
    // The visitor has not asked for anything yet, so a failure here is not reported.
    else if (permission === "granted" && eager && !held.current && !opening.current) {
      void take(undefined, () => "unasked");
    } else setState((before) => (before === "denied" || before === "framed" ? "unasked" : before));
  });
  useEffect(() => () => hold(null), [hold]);
  return { state, stream, tried, open, release };
}

async function openMicrophone(deviceId?: string): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new DOMException("only on a secure address", "InsecureError");
  return navigator.mediaDevices.getUserMedia({ audio: microphoneConstraints(deviceId) });
}
