"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { StoredTest } from "#lib/scenarios/tests/stored/schema.ts";
import { ScriptFields } from "./script-fields.tsx";
import { firstError, VisitorFields } from "./visitor-fields.tsx";

export type TestKind = StoredTest["content"]["kind"];
type TestDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  scenarioId: string;
  kind: TestKind;
  /** The test to edit. Without it, the dialog creates one. */
  test?: StoredTest | undefined;
  /** What a new test begins with. */
  initial?: Pick<StoredTest, "name" | "content"> | undefined;
  /** The script of a new scripted visitor. */
  exampleScript: string;
  save: FormAction<string>;
};

/** Creates or edits a test. */
export function TestDialog({
  open,
  onOpenChange,
  scenarioId,
  kind,
  test,
  initial,
  exampleScript,
  save,
}: TestDialogProps) {
  const words = useWords("scenarioTests").form;
  const { name, content } = test ?? initial ?? {};
  const title = kind === "simulated" ? words.createSimulated : words.createScripted;
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={test ? words.edit : title}
      action={save}
      draftKey={test ? `test ${test.id}` : `new ${kind} test of ${scenarioId} ${name ?? ""}`}
      submitLabel={words.save}
      busyLabel={words.saving}
    >
      {(errors) => (
        <>
          <input type="hidden" name="scenario_id" value={scenarioId} />
          <input type="hidden" name="kind" value={kind} />
          {test && <input type="hidden" name="id" value={test.id} />}
          <InputField
            label={words.name}
            name="name"
            defaultValue={name}
            maxLength={200}
            required
            autoComplete="off"
            error={errors.name}
          />
          {kind === "simulated" ? (
            <VisitorFields
              visitor={content?.kind === "simulated" ? content.visitor : undefined}
              errors={errors}
            />
          ) : (
            <ScriptFields
              initial={content?.kind === "scripted" ? JSON.stringify(content.script, null, 2) : exampleScript}
              error={firstError(errors, "script", ["content.script"])}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

export function TestDialogButton({
  label,
  isPrimary,
  isDisabled,
  ...dialog
}: Omit<TestDialogProps, "open" | "onOpenChange"> & {
  label: string;
  isPrimary?: boolean;
  isDisabled?: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button disabled={isDisabled} variant={isPrimary ? "primary" : "default"} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <TestDialog {...dialog} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
