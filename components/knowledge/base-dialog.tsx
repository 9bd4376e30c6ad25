"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field, InputField, TextField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import { Select } from "#components/ui/form/select.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";

type BaseDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Returns the id of the knowledge base. */
  action: FormAction<string>;
  /** The knowledge base to edit. Without it, the dialog creates one and opens it. */
  base?: { id: string; name: string; description: string; language: string };
  languages: readonly string[];
};

const languageLabel = (language: string): string =>
  language === "simple" ? "Other" : language.charAt(0).toUpperCase() + language.slice(1);

/** Creates or edits a knowledge base. */
export function BaseDialog({ open, onOpenChange, action, base, languages }: BaseDialogProps) {
  const router = useRouter();
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={base ? "Edit knowledge base" : "Create knowledge base"}
      action={action}
      onDone={(id) => {
        if (!base) router.push(`/knowledge/${id}`);
      }}
      submitLabel={base ? "Save" : "Create knowledge base"}
      busyLabel={base ? "Saving" : "Creating"}
    >
      {(errors) => (
        <>
          {base && <input type="hidden" name="id" value={base.id} />}
          <InputField
            label="Name"
            name="name"
            defaultValue={base?.name}
            placeholder="Manuals"
            maxLength={120}
            required
            autoComplete="off"
            error={errors.name}
          />
          <TextField
            label="Description"
            name="description"
            defaultValue={base?.description}
            rows={3}
            maxLength={400}
            hint="What belongs in this knowledge base. Only shown in the console."
            error={errors.description}
          />
          <Field
            label="Language of the documents"
            hint="Search matches all inflected forms of words in this language."
            error={errors.language}
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
                    {languageLabel(language)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </>
      )}
    </FormDialog>
  );
}

type BaseDialogButtonProps = Pick<BaseDialogProps, "action" | "languages"> & {
  label: string;
  variant: "primary" | "default";
};

export function BaseDialogButton({ label, variant, ...dialog }: BaseDialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        {label}
      </Button>
      <BaseDialog open={isOpen} onOpenChange={setOpen} {...dialog} />
    </>
  );
}
