"use client";

import { Camera, CameraOff, Mic, MicOff, UserRound } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { type FormAction, formOf } from "#components/ui/form/use-form.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { ListenAddress } from "./listen-room.ts";
import type { MemberRoom } from "./member-room.ts";

type Actions = { takeOver: FormAction<ListenAddress>; write: FormAction; handBack: FormAction };
type TakeoverProps = {
  id: string;
  isLive: boolean;
  /** The avatar has asked for a person. */
  isCalled: boolean;
  /** Who speaks in the avatar's place; null for nobody. */
  takeover: { name: string; isMine: boolean } | null;
  actions: Actions;
};

/** As the API allows. */
const MAX_NAME = 60;
const MAX_TYPED = 2_000;
const NAME_KEY = "visavis.takeover-name";

/** Lets a member speak or type in the avatar's place, and hand back. */
export function CallTakeover({ id, isLive, isCalled, takeover, actions }: TakeoverProps) {
  const { takeover: words } = useWords("liveCalls");
  const [room, setRoom] = useState<MemberRoom | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** The member has handed back, so the end of the room is no surprise. */
  const isDone = useRef(false);
  // Leaving the page leaves the call.
  useEffect(() => () => room?.leave(), [room]);
  const join = async (name: string) => {
    setBusy(true);
    setProblem(null);
    isDone.current = false;
    try {
      const [answer, { joinAsMember }] = await Promise.all([
        actions.takeOver(formOf({ id, name })),
        import("./member-room.ts"),
      ]);
      if (!answer.ok) setProblem(answer.message);
      else {
        const joined = await joinAsMember(answer.value, () => {
          setRoom(null);
          if (!isDone.current) setProblem(words.left);
        });
        setRoom(joined);
      }
    } catch {
      setProblem(words.failed);
    }
    setBusy(false);
  };
  const handBack = async () => {
    setBusy(true);
    isDone.current = true;
    const answer = await actions.handBack(formOf({ id })).catch(() => null);
    setProblem(answer?.ok ? null : (answer?.message ?? words.failed));
    if (answer?.ok) {
      room?.leave();
      setRoom(null);
    } else isDone.current = false;
    setBusy(false);
  };
  if (!isLive && !room) return null;
  return (
    <section aria-label={words.title} className="flex flex-col gap-3 border-b px-6 py-3 max-wide:px-4">
      {isCalled && !room && (
        <p role="alert" className="text-sm font-medium text-warn">
          {words.called}
        </p>
      )}
      {room ? (
        <Speaking id={id} room={room} write={actions.write} onProblem={setProblem} />
      ) : (
        <Offer takeover={takeover} isBusy={isBusy} onJoin={join} />
      )}
      {(room ?? takeover) && (
        <Button className="self-start" onClick={() => void handBack()} aria-disabled={isBusy}>
          {isBusy && room ? words.handingBack : words.back}
        </Button>
      )}
      <p role="status" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
    </section>
  );
}

type OfferProps = Pick<TakeoverProps, "takeover"> & {
  isBusy: boolean;
  onJoin: (name: string) => Promise<void>;
};

/** Before the member is in the call: asks for the name, or says who speaks. */
function Offer({ takeover, isBusy, onJoin }: OfferProps) {
  const { takeover: words } = useWords("liveCalls");
  const nameId = useId();
  const [name, setName] = useState("");
  useEffect(() => setName(localStorage.getItem(NAME_KEY) ?? ""), []);
  if (takeover && !takeover.isMine) {
    return <p className="text-sm">{fill(words.other, { name: takeover.name })}</p>;
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = takeover?.name ?? name.trim();
    if (given === "" || isBusy) return;
    localStorage.setItem(NAME_KEY, given);
    void onJoin(given);
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      {takeover ? (
        <p className="basis-full text-sm">{words.again}</p>
      ) : (
        <div className="min-w-0 flex-1 basis-56">
          <label htmlFor={nameId} className="mb-1 block text-sm font-medium">
            {words.name}
          </label>
          <input
            id={nameId}
            dir="auto"
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={MAX_NAME}
            required
            autoComplete="name"
            className="h-9 w-full rounded-md border border-input bg-surface px-3 text-base shadow-control"
          />
        </div>
      )}
      <Button type="submit" className="h-9" aria-disabled={isBusy} icon={UserRound}>
        {isBusy ? words.taking : takeover ? words.join : words.take}
      </Button>
    </form>
  );
}

type SpeakingProps = {
  id: string;
  room: MemberRoom;
  write: FormAction;
  onProblem: (text: string | null) => void;
};

/** In the call: microphone, camera, and a field to type. */
function Speaking({ id, room, write, onProblem }: SpeakingProps) {
  const { takeover: words } = useWords("liveCalls");
  const preview = useRef<HTMLVideoElement>(null);
  const [hasMicrophone, setMicrophone] = useState(false);
  const [hasCamera, setCamera] = useState(false);
  const microphone = async (isOn: boolean) => {
    onProblem(null);
    await room.setMicrophone(isOn).then(
      () => setMicrophone(isOn),
      () => onProblem(words.mic),
    );
  };
  const camera = async (isOn: boolean) => {
    onProblem(null);
    const { current: element } = preview;
    if (!element) return;
    await room.setCamera(isOn, element).then(
      () => setCamera(isOn),
      () => onProblem(words.camera),
    );
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="min-w-0 flex-1 basis-56 text-sm">
          {words.mine}
        </p>
        <Button
          size="icon"
          onClick={() => void microphone(!hasMicrophone)}
          aria-label={hasMicrophone ? words.micOff : words.micOn}
          icon={hasMicrophone ? Mic : MicOff}
        />
        <Button
          size="icon"
          onClick={() => void camera(!hasCamera)}
          aria-label={hasCamera ? words.camOff : words.camOn}
          icon={hasCamera ? Camera : CameraOff}
        />
        <video
          ref={preview}
          aria-label={words.preview}
          hidden={!hasCamera}
          autoPlay
          playsInline
          muted
          className="aspect-[4/3] w-32 -scale-x-100 rounded-md object-cover"
        />
      </div>
      <TypedMessage id={id} write={write} onProblem={onProblem} />
    </>
  );
}

function TypedMessage({ id, write, onProblem }: Omit<SpeakingProps, "room">) {
  const { takeover: words } = useWords("liveCalls");
  const [text, setText] = useState("");
  const [isSending, setSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "" || isSending) return;
    setSending(true);
    onProblem(null);
    const answer = await write(formOf({ id, content: text })).catch(() => null);
    if (answer?.ok) setText("");
    else onProblem(answer?.message ?? words.failed);
    setSending(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex gap-2">
      <input
        aria-label={words.message}
        placeholder={words.message}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={MAX_TYPED}
        autoComplete="off"
        className="h-9 min-w-0 flex-1 rounded-md border border-input bg-surface px-3 text-base shadow-control"
      />
      <Button type="submit" className="h-9" aria-disabled={isSending}>
        {words.send}
      </Button>
    </form>
  );
}
