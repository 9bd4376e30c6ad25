"use client";

import { Headphones } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { Dialog, DialogBody, DialogFoot } from "#components/ui/dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import type { ListenAddress } from "./listen-room.ts";

type State = "joining" | "listening" | "ended" | { failure: string };
export type ListenAction = FormAction<ListenAddress>;
type ListenInProps = { id: string; name: string; listen: ListenAction; size?: "sm" | "md" };

const NO_ANSWER = "Could not reach the call. Try again.";

/** Lets the account watch and hear a live call without being seen or heard. */
export function ListenIn({ id, name, listen, size = "md" }: ListenInProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size={size} onClick={() => setOpen(true)} aria-label={`Listen in to ${name}`}>
        <Headphones aria-hidden="true" />
        Listen in
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Listening in to ${name}`}
        description="The visitor is not notified. The conversation keeps a record that you listened."
      >
        <Listening id={id} listen={listen} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Listening({ id, listen, onClose }: Pick<ListenInProps, "id" | "listen"> & { onClose: () => void }) {
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
          aria-label="Video of the avatar"
          autoPlay
          playsInline
          muted
          className={cx(
            "aspect-square w-full rounded-md bg-surface-press object-cover",
            !hasVideo && "invisible",
          )}
        />
        <p role="status" className={cx("text-sm", typeof state === "object" ? "text-danger" : "text-muted")}>
          {stateText(state)}
        </p>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{state === "listening" ? "Stop listening" : "Close"}</Button>
      </DialogFoot>
    </>
  );
}

/** Returns a function that leaves the call, or the reason why it could not be joined. */
async function join(
  id: string,
  listen: ListenAction,
  ...rest: [HTMLVideoElement, { onVideo: () => void; onEnded: () => void }]
): Promise<(() => void) | string> {
  try {
    const data = new FormData();
    data.set("id", id);
    const [answer, { joinAsListener: joinToListen }] = await Promise.all([
      listen(data),
      import("./listen-room.ts"),
    ]);
    return answer.ok ? await joinToListen(answer.value, ...rest) : answer.message;
  } catch {
    return NO_ANSWER;
  }
}

function stateText(state: State): string {
  if (typeof state === "object") return state.failure;
  if (state === "joining") return "Joining the call";
  return state === "listening" ? "You hear both sides. Your microphone is off." : "The call has ended.";
}
