"use client";

import { Headphones } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { Dialog, DialogBody, DialogFoot } from "#components/ui/dialog.tsx";
import { type FormAction, formOf } from "#components/ui/form/use-form.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { ListenAddress } from "./listen-room.ts";
import type { LiveCallsWords } from "./words/en.ts";

type State = "joining" | "listening" | "ended" | { failure: string | null };
export type ListenAction = FormAction<ListenAddress>;
type ListenInProps = {
  id: string;
  name: string;
  listen: ListenAction;
  /** Once the call has ended, only a dialog that is still open stays. */
  isLive?: boolean;
  size?: "sm" | "md";
};

/** Lets the account watch and hear a live call without being seen or heard. */
export function ListenIn({ id, name, listen, isLive = true, size = "md" }: ListenInProps) {
  const words = useWords("liveCalls");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isLive && (
        <Button
          size={size}
          onClick={() => setOpen(true)}
          aria-label={fill(words.listenTo, { name })}
          icon={Headphones}
        >
          {words.listen}
        </Button>
      )}
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={fill(words.listeningTo, { name })}
        description={words.notNotified}
      >
        <Listening id={id} listen={listen} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Listening({ id, listen, onClose }: Pick<ListenInProps, "id" | "listen"> & { onClose: () => void }) {
  const words = useWords("liveCalls");
  const { close } = useWords("ui");
  const video = useRef<HTMLVideoElement>(null);
  // A refetched page passes a new reference to the same action. Keeping the first prevents a rejoin.
  const action = useRef(listen);
  const [hasVideo, setHasVideo] = useState(false);
  const [state, setState] = useState<State>("joining");
  useEffect(() => {
    const { current: element } = video;
    if (!element) return;
    let isClosed = false;
    let leave: (() => void) | undefined;
    const events = {
      onVideo: () => setHasVideo(true),
      onEnded: () => !isClosed && setState("ended"),
    };
    void join(id, action.current, element, events).then((joined) => {
      if (typeof joined === "string") setState({ failure: joined });
      else if (!joined) setState({ failure: null });
      else if (isClosed) joined();
      else {
        leave = joined;
        setState((before) => (before === "joining" ? "listening" : before));
      }
    });
    return () => {
      isClosed = true;
      leave?.();
    };
  }, [id]);
  return (
    <>
      <DialogBody>
        <video
          ref={video}
          aria-label={words.video}
          autoPlay
          playsInline
          muted
          className={cx(
            "aspect-square w-full rounded-md bg-surface-press object-cover",
            !hasVideo && "invisible",
          )}
        />
        <p role="status" className={cx("text-sm", typeof state === "object" ? "text-danger" : "text-muted")}>
          {stateText(state, words)}
        </p>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{state === "listening" ? words.stop : close}</Button>
      </DialogFoot>
    </>
  );
}

/** Returns a function that leaves the call, or the reason why it could not be joined; null if it is unreachable. */
async function join(
  id: string,
  listen: ListenAction,
  ...rest: [HTMLVideoElement, { onVideo: () => void; onEnded: () => void }]
): Promise<(() => void) | string | null> {
  try {
    const [answer, { joinAsListener: joinToListen }] = await Promise.all([
      listen(formOf({ id })),
      import("./listen-room.ts"),
    ]);
    return answer.ok ? await joinToListen(answer.value, ...rest) : answer.message;
  } catch {
    return null;
  }
}

function stateText(state: State, words: LiveCallsWords): string {
  return typeof state === "object" ? (state.failure ?? words.noAnswer) : words[state];
}
