"use client";

import { Headphones } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { Dialog, DialogBody, DialogFoot } from "#components/ui/dialog.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import type { ListenAddress } from "./listen-room.ts";

type State = "joining" | "listening" | "over" | { failure: string };
export type ListenAction = FormAction<ListenAddress>;
type ListenInProps = { id: string; name: string; listen: ListenAction; size?: "sm" | "md" };

const NO_ANSWER = "The call could not be reached. Try again.";

/** Hears and sees a live call without being heard or seen. */
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
        description="Nobody in the call is told. That you listened is kept with the conversation."
      >
        <Listening id={id} listen={listen} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Listening({ id, listen, onClose }: Pick<ListenInProps, "id" | "listen"> & { onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  // A page that is fetched anew brings another reference to the same action: that is no reason to join again.
  const action = useRef(listen);
  const [hasPicture, setHasPicture] = useState(false);
  const [state, setState] = useState<State>("joining");
  useEffect(() => {
    const { current: element } = video;
    if (!element) return;
    let isClosed = false;
    let leave: (() => void) | undefined;
    const events = {
      onPicture: () => setHasPicture(true),
      onOver: () => !isClosed && setState("over"),
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
          aria-label="The avatar's picture"
          autoPlay
          playsInline
          muted
          className={cx(
            "aspect-square w-full rounded-md bg-surface-press object-cover",
            !hasPicture && "invisible",
          )}
        />
        <p role="status" className={cx("text-sm", typeof state === "object" ? "text-danger" : "text-muted")}>
          {wordsOf(state)}
        </p>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{state === "listening" ? "Stop listening" : "Close"}</Button>
      </DialogFoot>
    </>
  );
}

/** What leaves the call again, or why it could not be joined. */
async function join(
  id: string,
  listen: ListenAction,
  ...rest: [HTMLVideoElement, { onPicture: () => void; onOver: () => void }]
): Promise<(() => void) | string> {
  try {
    const data = new FormData();
    data.set("id", id);
    const [answer, { joinToListen }] = await Promise.all([listen(data), import("./listen-room.ts")]);
    return answer.ok ? await joinToListen(answer.value, ...rest) : answer.message;
  } catch {
    return NO_ANSWER;
  }
}

function wordsOf(state: State): string {
  if (typeof state === "object") return state.failure;
  if (state === "joining") return "Joining the call";
  return state === "listening" ? "You hear both sides. Your microphone is off." : "The call is over.";
}
