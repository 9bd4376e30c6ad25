import { useEffect, useId, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { fill } from "#components/words/fill.ts";
import type { VisionSource } from "#lib/flow/scenario/vision.ts";
import { useWords } from "../words/use-words.tsx";

type SharingDialogProps = {
  source: VisionSource;
  /** The avatar's. */
  name: string;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Says before the first press what the avatar will see, who gets it, and that nothing is kept. */
export function SharingDialog({ source, name, onConfirm, onCancel }: SharingDialogProps) {
  const words = useWords().call.sharing;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      data-testid="sharing-dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onCancel}
      className="m-auto w-[min(440px,calc(100%-32px))] rounded-lg border bg-raised p-6 text-base text-foreground shadow-dialog backdrop:bg-scrim max-wide:p-4"
    >
      <h2 id={`${id}-title`} dir="auto" className="text-md leading-6 font-semibold">
        {fill(words.title[source], { name })}
      </h2>
      <div id={`${id}-text`} className="mt-2 grid gap-2 text-muted">
        <p>{fill(words.seen, { name })}</p>
        <p>{words.kept}</p>
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button size="lg" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button size="lg" variant="primary" data-testid="confirm-sharing" onClick={onConfirm}>
          {words.confirm[source]}
        </Button>
      </div>
    </dialog>
  );
}
