"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { DialogButton } from "#components/ui/dialog.tsx";
import { InputField, TextField } from "#components/ui/form/field.tsx";
import { useFormErrors } from "#components/ui/form/form.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { RemoveButton } from "#components/ui/remove-button.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { StoredTest } from "#lib/scenarios/tests/stored/schema.ts";
import { Box } from "../inspector/section.tsx";
import { readScriptForm, type ScriptForm, type ScriptTurn, writeScriptForm } from "./script-form.ts";
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
export function TestDialog(props: TestDialogProps) {
  const { open, onOpenChange, scenarioId, kind, test, initial, exampleScript, save } = props;
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
      />
      {kind === "simulated" ? (
        <VisitorFields visitor={content?.kind === "simulated" ? content.visitor : undefined} />
      ) : (
        <ScriptFields
          initial={content?.kind === "scripted" ? JSON.stringify(content.script, null, 2) : exampleScript}
        />
      )}
    </FormDialog>
  );
}

export function TestDialogButton({
  label,
  isPrimary,
  isDisabled,
  ...test
}: Omit<TestDialogProps, "open" | "onOpenChange"> & {
  label: string;
  isPrimary?: boolean;
  isDisabled?: boolean;
}) {
  return (
    <DialogButton disabled={isDisabled} variant={isPrimary ? "primary" : "default"} label={label}>
      {(dialog) => <TestDialog {...test} {...dialog} />}
    </DialogButton>
  );
}

/** The fields of a scripted visitor: its turns and what must come of them, or all of it as JSON. */
function ScriptFields({ initial }: { initial: string }) {
  const error = firstError(useFormErrors(), "script", ["content.script"]);
  const words = useWords("scenarioTests").form;
  const [text, setText] = useState(initial);
  const [form, setForm] = useState(() => readScriptForm(initial));
  const change = (next: ScriptForm) => {
    setForm(next);
    setText(writeScriptForm(next));
  };
  return (
    <>
      {form ? (
        <FormFields form={form} onChange={change} />
      ) : (
        <p className="text-sm text-muted">{words.onlyJson}</p>
      )}
      <details open={!form || error !== undefined}>
        <summary className="cursor-pointer text-sm text-muted">{words.asJson}</summary>
        <TextField
          isMono
          rows={12}
          className="mt-2"
          label={words.script}
          hint={words.scriptHint}
          name="script"
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            setForm(readScriptForm(value));
          }}
          required
          error={error}
        />
      </details>
    </>
  );
}

const EMPTY: ScriptTurn = { user: "", call: "", args: "" };

function FormFields({ form, onChange }: { form: ScriptForm; onChange: (form: ScriptForm) => void }) {
  const words = useWords("scenarioTests").form;
  const { turns } = form;
  const setTurn = (index: number, turn: ScriptTurn) => onChange({ ...form, turns: turns.with(index, turn) });
  return (
    <>
      {turns.map((turn, index) => (
        <TurnFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a turn has nothing else that stays.
          key={index}
          number={index + 1}
          turn={turn}
          onChange={(next) => setTurn(index, next)}
          onRemove={() => onChange({ ...form, turns: turns.toSpliced(index, 1) })}
        />
      ))}
      <Button
        variant="ghost"
        size="sm"
        className="self-start"
        onClick={() => onChange({ ...form, turns: [...turns, EMPTY] })}
        icon={Plus}
      >
        {words.addTurn}
      </Button>
      <TextField
        isMono
        label={words.nodes}
        hint={words.nodesHint}
        rows={2}
        value={form.nodes}
        onChange={({ currentTarget: { value } }) => onChange({ ...form, nodes: value })}
      />
      <TextField
        label={words.said}
        hint={words.saidHint}
        rows={2}
        value={form.said}
        onChange={({ currentTarget: { value } }) => onChange({ ...form, said: value })}
      />
    </>
  );
}

type TurnFieldsProps = {
  number: number;
  turn: ScriptTurn;
  onChange: (turn: ScriptTurn) => void;
  onRemove: () => void;
};

function TurnFields({ number, turn, onChange, onRemove }: TurnFieldsProps) {
  const words = useWords("scenarioTests").form;
  return (
    <Box
      name={fill(words.turn, { number })}
      action={<RemoveButton name={fill(words.removeTurn, { number })} onClick={onRemove} />}
    >
      <TextField
        label={words.says}
        rows={1}
        value={turn.user}
        onChange={({ currentTarget: { value } }) => onChange({ ...turn, user: value })}
      />
      <div className="grid gap-2 wide:grid-cols-2">
        <InputField
          label={words.calls}
          value={turn.call}
          inputClassName="font-mono"
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => onChange({ ...turn, call: value })}
        />
        <InputField
          label={words.args}
          value={turn.args}
          inputClassName="font-mono"
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => onChange({ ...turn, args: value })}
        />
      </div>
    </Box>
  );
}
