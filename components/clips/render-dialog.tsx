"use client";

import { useState } from "react";
import { BackgroundField } from "#components/links/background-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormFoot } from "#components/ui/form-foot.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { Select } from "#components/ui/select.tsx";
import { useForm } from "#components/ui/use-form.ts";
import { LogoFields } from "./logo-fields.tsx";

type RenderDialogProps = {
  clipId: string;
  take: { id: string; name: string; portraitUrl: string };
  /** The account's own pictures to stand behind. */
  images: { id: string; name: string }[];
  label: string;
  action: FormAction;
};

const FORMATS = [
  ["wide", "Wide, 1280 x 720"],
  ["portrait", "Tall, 1080 x 1920"],
  ["square", "Square, 1080 x 1080"],
];

/** Asks how the video of a take should look, and has it rendered. */
export function RenderDialog({ clipId, take, images, label, action }: RenderDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const { onSubmit, isBusy, failure, notice } = useForm(action, {
    open: isOpen,
    onDone: () => setOpen(false),
  });
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {label}
        <span className="sr-only"> of {take.name}</span>
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={`Render ${take.name}`}>
        <form method="post" onSubmit={onSubmit}>
          <DialogBody>
            <FormNotice message={notice} />
            <input type="hidden" name="clip_id" value={clipId} />
            <input type="hidden" name="id" value={take.id} />
            <div className="grid gap-3 wide:grid-cols-2">
              <Field label="Format" error={failure?.fields.video_format}>
                {(control) => (
                  <Select {...control} name="video_format" controlSize="sm">
                    {FORMATS.map(([value, text]) => (
                      <option key={value} value={value}>
                        {text}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <Field label="Frames a second" error={failure?.fields.fps}>
                {(control) => (
                  <Select {...control} name="fps" controlSize="sm">
                    <option value="25">25</option>
                    <option value="30">30</option>
                  </Select>
                )}
              </Field>
            </div>
            <BackgroundField
              images={images}
              portraitUrl={take.portraitUrl}
              error={failure?.fields.background}
            />
            <LogoFields error={failure?.fields["logo.image"]} />
            <label className="flex items-center gap-2 text-sm">
              <input type="checkbox" name="show_ai_label" defaultChecked className="size-3.5 accent-accent" />{" "}
              Label “This is AI” in the picture
            </label>
            <label className="flex items-center gap-2 text-sm">
              <input type="checkbox" name="burn_captions" className="size-3.5 accent-accent" /> Captions drawn
              into the picture
            </label>
          </DialogBody>
          <FormFoot isBusy={isBusy} busy="Starting" act="Render video" onCancel={() => setOpen(false)} />
        </form>
      </Dialog>
    </>
  );
}
