"use client";

import { FileJson } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { CheckField } from "#components/ui/form/check-field.tsx";
import { InputField, TextField } from "#components/ui/form/field.tsx";
import { FileField } from "#components/ui/form/file-field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { FormFoot } from "#components/ui/form/form-dialog.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { plural } from "#components/words/plural.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import { MAX_DOCUMENT_MEGABYTES, type OperationProblem } from "#lib/tools/openapi/import-problems.ts";

type OperationLine = {
  id: string;
  method: string;
  path: string;
  summary: string;
  problem: OperationProblem | null;
  /** What it sends, and where: to its token URL and its own address. */
  secrets: string[];
  hosts: string[];
};

type OpenApiButtonProps = {
  list: FormAction<OperationLine[]>;
  create: FormAction<{ count: number }>;
};

/** Opens a dialog that reads an OpenAPI document and creates an endpoint for each chosen operation. */
export function OpenApiButton({ list, create }: OpenApiButtonProps) {
  const { openApi: words } = useWords("tools");
  const [isOpen, setOpen] = useState(false);
  const [read, setRead] = useState<{ data: FormData; operations: OperationLine[] } | null>(null);
  const show = (open: boolean) => {
    setOpen(open);
    setRead(null);
  };
  return (
    <>
      <Button size="sm" onClick={() => show(true)} icon={FileJson}>
        {words.open}
      </Button>
      <Dialog open={isOpen} onOpenChange={show} title={words.title} description={words.text}>
        {read ? (
          <ChooseOperations {...read} create={create} onCancel={() => show(false)} />
        ) : (
          <ReadDocument
            list={list}
            onCancel={() => show(false)}
            onRead={(data, operations) => setRead({ data, operations })}
          />
        )}
      </Dialog>
    </>
  );
}

type ReadDocumentProps = {
  list: FormAction<OperationLine[]>;
  onRead: (data: FormData, operations: OperationLine[]) => void;
  onCancel: () => void;
};

function ReadDocument({ list, onRead, onCancel }: ReadDocumentProps) {
  const { openApi: words } = useWords("tools");
  const [data, setData] = useState<FormData | null>(null);
  const [isLarge, setLarge] = useState(false);
  const state = useForm(list, {
    onDone: (operations) => data && onRead(data, operations),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const file = form.get("file");
    const text = form.get("document");
    const size = file instanceof File && file.size > 0 ? file.size : String(text).length;
    setLarge(size > MAX_DOCUMENT_MEGABYTES * 1_048_576);
    if (size > MAX_DOCUMENT_MEGABYTES * 1_048_576) return;
    setData(form);
    state.submit(form);
  };
  return (
    <Form form={{ ...state, onSubmit }} notice={null}>
      <DialogBody>
        <FormNotice
          message={isLarge ? fill(words.tooLarge, { megabytes: MAX_DOCUMENT_MEGABYTES }) : state.notice}
        />
        <FileField label={words.file} name="file" accept=".json,.yaml,.yml,application/json" />
        <TextField label={words.document} name="document" rows={5} autoComplete="off" isMono />
        <InputField
          label={words.server}
          name="server"
          placeholder="https://crm.example.com/v2"
          hint={words.serverHint}
          isMono
        />
        <CheckField name="include_optional">{words.optional}</CheckField>
      </DialogBody>
      <FormFoot isBusy={state.isBusy} busyLabel={words.reading} label={words.read} onCancel={onCancel} />
    </Form>
  );
}

type ChooseOperationsProps = {
  data: FormData;
  operations: OperationLine[];
  create: FormAction<{ count: number }>;
  onCancel: () => void;
};

function ChooseOperations({ data, operations, create, onCancel }: ChooseOperationsProps) {
  const { openApi: words } = useWords("tools");
  const ui = useWords("ui");
  const locale = useLocale();
  const router = useRouter();
  const { submit, isBusy, failure } = useForm(create, {
    onDone: ({ count }) => {
      toast(plural(words.created, count, locale));
      router.push("/tools");
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData();
    for (const [name, value] of data) chosen.append(name, value);
    for (const id of new FormData(event.currentTarget).getAll("operation")) chosen.append("operation", id);
    submit(chosen);
  };
  return (
    <form method="post" onSubmit={onSubmit}>
      <DialogBody>
        <FormNotice message={failure?.message} />
        <fieldset className="flex max-h-96 flex-col gap-2 overflow-y-auto">
          <legend className="mb-1.5 text-sm font-medium">{words.operations}</legend>
          {operations.map(({ id, method, path, summary, problem, secrets, hosts }) => (
            <CheckField key={id} name="operation" value={id} disabled={problem !== null}>
              <span className="font-mono break-all" dir="ltr">{`${method} ${path}`}</span>
              <span dir="auto" className="block text-xs text-subtle">
                {problem === null ? summary : words.problems[problem]}
              </span>
              {secrets.length > 0 && (
                <span className="block text-xs break-all text-subtle">
                  {fill(words.sends, { names: secrets.join(", "), host: hosts.join(", ") })}
                </span>
              )}
            </CheckField>
          ))}
        </fieldset>
        <p className="text-xs text-subtle">{words.afterwards}</p>
      </DialogBody>
      <FormFoot isBusy={isBusy} busyLabel={ui.creating} label={words.create} onCancel={onCancel} />
    </form>
  );
}
