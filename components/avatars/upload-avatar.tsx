"use client";

import { Upload } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { Field, InputField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import { Select } from "#components/ui/form/select.tsx";
import type { FormResult } from "#components/ui/form/use-form.ts";

type UploadAvatarProps = { voices: { id: string; name: string }[] };

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
            <InputField
              label="Avatar file"
              name="file"
              type="file"
              accept=".zip,application/zip"
              required
              hint="A zip of the baked folder: rig.json, rig.bin and its images. Up to 8 MB."
              error={errors.file}
              inputClassName="py-1"
            />
            <Field label="Voice">
              {(control) => (
                <Select {...control} name="voice_of" controlSize="sm" required>
                  {voices.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}’s voice
                    </option>
                  ))}
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
