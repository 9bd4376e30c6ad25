"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, type RefObject, useMemo, useRef, useState } from "react";
import { toast } from "sonner";
import { LazyJsonEditor } from "#components/json-editor/lazy-json-editor.tsx";
import { UnknownValues } from "#components/json-editor/unknown-values.tsx";
import { useCompletions } from "#components/json-editor/use-completions.tsx";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { InputField, TextField } from "#components/ui/form/field.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { namesToFill } from "./template-values.ts";
import { TryEndpoint, type TryResult } from "./try-endpoint.tsx";

export type EndpointValues = { id?: string; name: string; url: string; headers: string; body: string };

/** Any name is possible in these namespaces: the function that calls the endpoint defines them. */
const OPEN_NAMESPACES = ["arg.", "runtime.", "var."];
const HEADER_EXAMPLE = "Authorization: Bearer {{secret.crm_key}}";
const JSON_START = "{\n  \n}";

type EndpointFormProps = {
  /** The endpoint to edit. Without it, the form creates one. */
  endpoint?: EndpointValues;
  /** Names for templates: the account's secrets, and what the scenarios that call this endpoint provide. */
  names: readonly string[];
  action: FormAction;
  tryAction: FormAction<TryResult>;
};

/** The fields of an endpoint, and beside them a form to test it. */
export function EndpointForm({ endpoint, names, action, tryAction }: EndpointFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [body, setBody] = useState(endpoint?.body ?? JSON_START);
  const [typed, setTyped] = useState([endpoint?.url ?? "", endpoint?.headers ?? ""]);
  const used = namesToFill([...typed, body]);
  const values = useCompletionValues(names, used);
  const readForm = () => {
    if (!form.current) return null;
    const data = new FormData(form.current);
    data.set("body", body);
    return data;
  };
  const onInput = () => {
    const data = readForm();
    setTyped([String(data?.get("url") ?? ""), String(data?.get("headers") ?? "")]);
  };
  return (
    <div className="grid max-w-[1160px] items-start gap-8 min-[1180px]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <EndpointFields {...{ form, endpoint, action, values, typed, body, setBody, onInput, readForm }} />
      <TryEndpoint names={used} readForm={readForm} action={tryAction} />
    </div>
  );
}

/** What completion offers: open namespaces, known names, and those that are used elsewhere in this endpoint. */
function useCompletionValues(names: readonly string[], used: readonly string[]): readonly string[] {
  const usedKey = used.join(" ");
  return useMemo(
    () => [...new Set([...names, ...usedKey.split(" ").filter(Boolean), ...OPEN_NAMESPACES])],
    [names, usedKey],
  );
}

type EndpointFieldsProps = Pick<EndpointFormProps, "action"> & {
  form: RefObject<HTMLFormElement | null>;
  endpoint: EndpointValues | undefined;
  /** The values that templates can reference. */
  values: readonly string[];
  /** URL and headers as they are being typed. */
  typed: readonly string[];
  body: string;
  setBody: (body: string) => void;
  onInput: () => void;
  readForm: () => FormData | null;
};

function EndpointFields(props: EndpointFieldsProps) {
  const { form, endpoint, action, values, typed, body, setBody, onInput, readForm } = props;
  const { endpoint: words, endpoints } = useWords("tools");
  const ui = useWords("ui");
  const [url = "", headers = ""] = typed;
  const router = useRouter();
  const { submit, isBusy, failure, notice } = useForm(action, {
    onDone: () => {
      toast(endpoint ? words.saved : words.created);
      router.push("/tools");
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = readForm();
    if (data) submit(data);
  };
  const fields = failure?.fields ?? {};
  // An error inside headers or body carries the path of the nested field.
  const fieldError = (name: string) =>
    Object.entries(fields).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1];
  return (
    <form ref={form} method="post" onSubmit={onSubmit} onInput={onInput} className="flex flex-col gap-5">
      <FormNotice message={notice} />
      {endpoint?.id && <input type="hidden" name="id" value={endpoint.id} />}
      <InputField
        label={ui.name}
        name="name"
        defaultValue={endpoint?.name}
        placeholder={words.namePlaceholder}
        maxLength={120}
        required
        autoComplete="off"
        error={fields.name}
      />
      <TemplateField values={values} text={url}>
        {(control) => (
          <InputField
            {...control}
            label={
              <>
                URL <code className="ml-1 font-mono text-xs font-normal text-subtle">POST</code>
              </>
            }
            name="url"
            defaultValue={endpoint?.url}
            placeholder="https://crm.example.com/order-status"
            required
            autoComplete="off"
            spellCheck={false}
            hint={words.urlHint}
            error={fields.url}
            inputClassName="font-mono"
          />
        )}
      </TemplateField>
      <TemplateField values={values} text={headers}>
        {(control) => (
          <TextField
            {...control}
            label={words.headers}
            name="headers"
            defaultValue={endpoint?.headers}
            placeholder={HEADER_EXAMPLE}
            rows={3}
            spellCheck={false}
            hint={words.headersHint}
            error={fieldError("headers")}
            isMono
          />
        )}
      </TemplateField>
      <BodyField {...{ body, setBody, values }} error={fieldError("body")} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" aria-disabled={isBusy}>
          {isBusy ? ui.saving : endpoint ? ui.save : endpoints.create}
        </Button>
        <Link href="/tools" className={buttonClass({ variant: "ghost" })}>
          {ui.cancel}
        </Link>
      </div>
    </form>
  );
}

type BodyFieldProps = Pick<EndpointFieldsProps, "body" | "setBody" | "values"> & {
  error: string | undefined;
};

function BodyField({ body, setBody, values, error }: BodyFieldProps) {
  const { endpoint: words } = useWords("tools");
  return (
    <div className="flex flex-col gap-1.5">
      <h2 className="text-sm font-medium">{words.body}</h2>
      <div className="min-h-28 rounded-sm border border-input bg-surface shadow-control focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ring">
        <LazyJsonEditor
          label={words.bodyLabel}
          initialText={body}
          isShort
          values={values}
          onChange={setBody}
        />
      </div>
      <p className={error ? "text-xs text-danger" : "text-xs text-subtle"} role={error && "alert"}>
        {error ?? words.bodyHint}
      </p>
      <UnknownValues text={body} values={values} />
    </div>
  );
}

type TemplateFieldProps = {
  values: readonly string[];
  text: string;
  children: (control: ReturnType<typeof useCompletions>["control"]) => ReactNode;
};

/** A field with completion for templates and a list of unknown references. */
function TemplateField({ values, text, children }: TemplateFieldProps) {
  const { control, list } = useCompletions(values);
  return (
    <div className="relative">
      {children(control)}
      <UnknownValues text={text} values={values} />
      {list}
    </div>
  );
}
