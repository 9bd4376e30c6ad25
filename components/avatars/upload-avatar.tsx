"use client";

import { Upload } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/copy/code-block.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { FileField } from "#components/ui/form/file-field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import { Select } from "#components/ui/form/select.tsx";
import type { FormResult } from "#components/ui/form/use-form.ts";
import { type Voice, VoiceOptions } from "./fields/voice-options.tsx";

type UploadAvatarProps = { voices: Voice[] };

/** The "Upload avatar" button and its dialog. */
export function UploadAvatar({ voices }: UploadAvatarProps) {
  const [isOpen, setOpen] = useState(false);
  const router = useRouter();
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Upload aria-hidden="true" />
        Upload avatar
      </Button>
      <FormDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Upload avatar"
        action={sendAvatar}
        onDone={(name) => {
          toast(`“${name}” uploaded`);
          router.refresh();
        }}
        submitLabel="Upload avatar"
        busyLabel="Checking the avatar"
      >
        {(errors) => (
          <>
            <FileField
              label="Avatar file"
              name="file"
              accept=".zip,application/zip"
              required
              hint="A zip of the baked folder: rig.json, rig.bin and its images. Up to 8 MB."
              error={errors.file}
            />
            <Field label="Voice">
              {(control) => (
                <Select {...control} name="voice_of" controlSize="sm" required>
                  <VoiceOptions voices={voices} />
                </Select>
              )}
            </Field>
            <HowToBake />
          </>
        )}
      </FormDialog>
    </>
  );
}

const BAKE = `python3.11 avatars/bake/fetch.py
cp avatars/bake/people/maya.json avatars/bake/people/ada.json   # then edit it
~/.cache/visavis/bake/venv/bin/python avatars/bake/bake.py ada
cd avatars/ada && zip ../ada.zip *`;

function HowToBake() {
  return (
    <details className="text-sm">
      <summary className="w-fit font-medium text-accent-text">How to make an avatar file</summary>
      <p className="mt-2 mb-2 text-muted">
        On any machine with a copy of Visavis, describe a person in a recipe and let Blender render it. This
        takes a few minutes and needs no graphics card.{" "}
        <code className="font-mono text-xs">docs/avatars.md</code> explains the recipe.
      </p>
      <CodeBlock label="Commands that make an avatar file" code={BAKE} />
    </details>
  );
}

/** Uploads the chosen zip. Returns the server's response as a form result; rejects without a response. */
async function sendAvatar(data: FormData): Promise<FormResult<string>> {
  const file = data.get("file");
  const query = new URLSearchParams({ voice_of: String(data.get("voice_of")) });
  const response = await fetch(`/avatars/upload?${query}`, { method: "POST", body: file });
  const body: unknown = await response.json();
  if (typeof body !== "object" || body === null) throw new Error("no response");
  if (response.ok && "name" in body) return { ok: true, value: String(body.name) };
  const message = "error" in body ? `${String(body.error)}.` : "Upload failed.";
  return { ok: false, message, fields: { file: message } };
}
