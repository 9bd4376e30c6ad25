"use client";

import { Upload } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { Field, InputField } from "#components/ui/field.tsx";
import { FormFoot } from "#components/ui/form-foot.tsx";
import { FormNotice } from "#components/ui/notice.tsx";
import { Select } from "#components/ui/select.tsx";
import { useForm } from "#components/ui/use-form.ts";
import { sendAvatar } from "./send-avatar.ts";

type UploadAvatarProps = { voices: { id: string; name: string }[] };

/** The button and the form to bring an avatar of one's own. */
export function UploadAvatar({ voices }: UploadAvatarProps) {
  const [isOpen, setOpen] = useState(false);
  const router = useRouter();
  const { onSubmit, isBusy, failure, notice } = useForm(sendAvatar, {
    open: isOpen,
    onDone: (name) => {
      setOpen(false);
      toast(`${name} is here`);
      router.refresh();
    },
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Upload aria-hidden="true" />
        Upload avatar
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Upload an avatar">
        <form method="post" onSubmit={onSubmit}>
          <DialogBody>
            <FormNotice message={notice} />
            <InputField
              label="Baked person"
              name="file"
              type="file"
              accept=".zip,application/zip"
              required
              hint="A zip of the folder that the bake makes: rig.json, rig.bin and its pictures. At most 8 MB."
              error={failure?.fields.file}
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
          </DialogBody>
          <FormFoot
            isBusy={isBusy}
            busy="Checking the person"
            act="Upload avatar"
            onCancel={() => setOpen(false)}
          />
        </form>
      </Dialog>
    </>
  );
}
