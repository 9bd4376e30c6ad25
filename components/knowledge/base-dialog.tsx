"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { Field, InputField, TextField } from "#components/ui/field.tsx";
import { FormFoot } from "#components/ui/form-foot.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { Select } from "#components/ui/select.tsx";
import { useForm } from "#components/ui/use-form.ts";

type BaseDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Answers the id of the base. */
  action: FormAction<string>;
  /** The one that is changed; without it a new one is made, and opened. */
  base?: { id: string; name: string; description: string; language: string };
  languages: readonly string[];
};

const languageWords = (language: string): string =>
  language === "simple" ? "Another language" : language.charAt(0).toUpperCase() + language.slice(1);

/** Name, description and language of a knowledge base. */
export function BaseDialog({ open, onOpenChange, action, base, languages }: BaseDialogProps) {
  const router = useRouter();
  const { onSubmit, isBusy, failure, notice } = useForm(action, {
    open,
    onDone: (id) => {
      onOpenChange(false);
      if (!base) router.push(`/knowledge/${id}`);
    },
  });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={base ? "Knowledge base" : "New knowledge base"}>
      <form method="post" onSubmit={onSubmit}>
        <DialogBody>
          <FormNotice message={notice} />
          {base && <input type="hidden" name="id" value={base.id} />}
          <InputField
            label="Name"
            name="name"
            defaultValue={base?.name}
            placeholder="Manuals"
            maxLength={120}
            required
            autoComplete="off"
            error={failure?.fields.name}
          />
          <TextField
            label="Description"
            name="description"
            defaultValue={base?.description}
            rows={3}
            maxLength={400}
            hint="For you and your colleagues: what belongs in here."
            error={failure?.fields.description}
          />
          <Field
            label="Language of the documents"
            hint="Questions find the words of this language in all their forms."
            error={failure?.fields.language}
          >
            {(control) => (
              <Select
                {...control}
                name="language"
                controlSize="sm"
                defaultValue={base?.language ?? languages[0]}
              >
                {languages.map((language) => (
                  <option key={language} value={language}>
                    {languageWords(language)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </DialogBody>
        <FormFoot
          isBusy={isBusy}
          busy="Saving"
          act={base ? "Save" : "Make knowledge base"}
          onCancel={() => onOpenChange(false)}
        />
      </form>
    </Dialog>
  );
}

type BaseDialogButtonProps = Pick<BaseDialogProps, "action" | "languages"> & { label: string };

export function BaseDialogButton({ label, ...dialog }: BaseDialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        {label}
      </Button>
      <BaseDialog open={isOpen} onOpenChange={setOpen} {...dialog} />
    </>
  );
}
