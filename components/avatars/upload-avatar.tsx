"use client";

import { Upload } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { FileField } from "#components/ui/form/file-field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import { Select } from "#components/ui/form/select.tsx";
import type { FormResult } from "#components/ui/form/use-form.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { type Voice, VoiceOptions } from "./fields/voice-options.tsx";

type UploadAvatarProps = { voices: Voice[] };

/** The "Upload avatar" button and its dialog. */
export function UploadAvatar({ voices }: UploadAvatarProps) {
  const words = useWords("avatars").upload;
  const [isOpen, setOpen] = useState(false);
  const router = useRouter();
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Upload aria-hidden="true" />
        {words.title}
      </Button>
      <FormDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={words.title}
        action={(data) => sendAvatar(data, words.failed)}
        onDone={(name) => {
          toast(fill(words.done, { name }));
          router.refresh();
        }}
        submitLabel={words.title}
        busyLabel={words.checking}
      >
        {(errors) => (
          <>
            <FileField
              label={words.file}
              name="file"
              accept=".zip,application/zip"
              required
              hint={words.fileHint}
              error={errors.file}
            />
            <Field label={words.voice}>
              {(control) => (
                <Select {...control} name="voice_of" controlSize="sm" required>
                  <VoiceOptions voices={voices} />
                </Select>
              )}
            </Field>
          </>
        )}
      </FormDialog>
    </>
  );
}

/** Uploads the chosen zip. Returns the server's response as a form result; rejects without a response. */
async function sendAvatar(data: FormData, failed: string): Promise<FormResult<string>> {
  const file = data.get("file");
  const query = new URLSearchParams({ voice_of: String(data.get("voice_of")) });
  const response = await fetch(`/avatars/upload?${query}`, { method: "POST", body: file });
  const body: unknown = await response.json();
  if (typeof body !== "object" || body === null) throw new Error("no response");
  if (response.ok && "name" in body) return { ok: true, value: String(body.name) };
  const message = "error" in body ? String(body.error) : failed;
  return { ok: false, message, fields: { file: message } };
}
