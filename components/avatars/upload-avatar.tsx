"use client";

import { Upload } from "lucide-react";
import { useRouter } from "next/navigation";
import { toast } from "sonner";
import { DialogButton } from "#components/ui/dialog.tsx";
import { FileField } from "#components/ui/form/file-field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import { SelectField } from "#components/ui/form/select-field.tsx";
import type { FormResult } from "#components/ui/form/use-form.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { type Voice, VoiceOptions } from "./fields/voice-options.tsx";

/** The "Upload avatar" button and its dialog. */
export function UploadAvatar({ voices }: { voices: Voice[] }) {
  const words = useWords("avatars").upload;
  const router = useRouter();
  return (
    <DialogButton icon={Upload} label={words.title}>
      {(dialog) => (
        <FormDialog
          {...dialog}
          title={words.title}
          action={(data) => sendAvatar(data, words.failed)}
          onDone={(name) => {
            toast(fill(words.done, { name }));
            router.refresh();
          }}
          submitLabel={words.title}
          busyLabel={words.checking}
        >
          <FileField
            label={words.file}
            name="file"
            accept=".zip,application/zip"
            required
            hint={words.fileHint}
          />
          <SelectField label={words.voice} name="voice_of" required>
            <VoiceOptions voices={voices} />
          </SelectField>
        </FormDialog>
      )}
    </DialogButton>
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
