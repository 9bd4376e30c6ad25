import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import type { CallState } from "./call-snapshot.ts";
import { useVisavisCall, useWords } from "./use-visavis-call.ts";

export type AvatarVideoProps = { className?: string };

/** The avatar's picture; empty until the first frame has arrived. */
export function AvatarVideo({ className }: AvatarVideoProps) {
  const { video, avatarName } = useVisavisCall();
  const { avatar } = useWords();
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const player = element.current;
    if (!player || !video) return;
    video.attach(player);
    return () => {
      video.detach(player);
    };
  }, [video]);
  const label = avatarName ? `${avatar}: ${avatarName}` : avatar;
  return <video ref={element} className={className} aria-label={label} autoPlay playsInline muted />;
}

/** The standard view: the avatar, its captions, and buttons. Its look is in `@visavis/react/styles.css`. */
export function CallView() {
  const { state, isSoundBlocked, playSound } = useVisavisCall();
  const words = useWords();
  return (
    <section className="visavis-call" data-state={state} tabIndex={-1} {...useFocusAtEnd(state)}>
      <div className="visavis-stage">
        <AvatarVideo className="visavis-video" />
        <StatePill />
        {state !== "ended" && <Caption />}
        {isSoundBlocked && state !== "ended" && (
          <button type="button" className="visavis-sound" onClick={() => void playSound()}>
            {words.playSound}
          </button>
        )}
      </div>
      {state !== "ended" && <Controls />}
    </section>
  );
}

/** Gives the focus to the view when the call ends, if one of the buttons that go then has it. */
function useFocusAtEnd(state: CallState) {
  const ref = useRef<HTMLElement>(null);
  const isInside = useRef(false);
  useEffect(() => {
    if (state === "ended" && isInside.current) ref.current?.focus();
  }, [state]);
  return {
    ref,
    onFocus: () => {
      isInside.current = true;
    },
    // Not called for a button that is removed while it has the focus.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      isInside.current = currentTarget.contains(relatedTarget);
    },
  };
}

const ANNOUNCED: readonly CallState[] = ["connecting", "away", "ended"];

/** Shows every state. Screen readers announce only those that the avatar's voice does not tell. */
function StatePill() {
  const { state } = useVisavisCall();
  const words = useWords();
  const isAnnounced = ANNOUNCED.includes(state);
  return (
    <p className="visavis-state">
      <span role="status">{isAnnounced && words[state]}</span>
      {!isAnnounced && words[state]}
    </p>
  );
}

/** The newest line, scrolled to its newest words. */
function Caption() {
  const { lines } = useVisavisCall();
  const box = useRef<HTMLParagraphElement>(null);
  const last = lines.at(-1);
  const text = last?.text;
  useEffect(() => {
    if (text && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [text]);
  if (!last) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
    <p ref={box} className="visavis-caption" data-from={last.from} dir="auto" tabIndex={0}>
      {text}
    </p>
  );
}

function Controls() {
  const { microphone, setMicrophone, end, state } = useVisavisCall();
  const words = useWords();
  const isOn = microphone === "on";
  return (
    <div className="visavis-controls">
      <button type="button" disabled={state === "connecting"} onClick={() => void setMicrophone(!isOn)}>
        {isOn ? words.mute : words.unmute}
      </button>
      <MessageForm />
      <button type="button" className="visavis-end" onClick={() => void end()}>
        {words.end}
      </button>
      {microphone === "blocked" && (
        <p className="visavis-note" role="alert">
          {words.microphoneBlocked}
        </p>
      )}
    </div>
  );
}

function MessageForm() {
  const { send } = useVisavisCall();
  const words = useWords();
  const [text, setText] = useState("");
  const [status, setStatus] = useState<"ready" | "sending" | "failed">("ready");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "" || status === "sending") return;
    setStatus("sending");
    const arrived = await send(text);
    // What was typed while it was sent stays.
    if (arrived) setText((now) => (now === text ? "" : now));
    setStatus(arrived ? "ready" : "failed");
  };
  return (
    <form className="visavis-message" onSubmit={(event) => void submit(event)}>
      <input
        value={text}
        onChange={({ target }) => setText(target.value)}
        aria-label={words.message}
        placeholder={words.message}
        dir="auto"
        maxLength={2_000}
        autoComplete="off"
      />
      <button type="submit" disabled={text.trim() === "" || status === "sending"}>
        {words.send}
      </button>
      {status === "failed" && (
        <p className="visavis-note" role="alert">
          {words.notSent}
        </p>
      )}
    </form>
  );
}
