"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { toast } from "sonner";
import { LazyJsonEditor } from "#components/json-editor/lazy-json-editor.tsx";
import { UnknownValues } from "#components/json-editor/unknown-values.tsx";
import { announceCreated } from "#components/scenarios/created-beside.ts";
import type { EndpointOption } from "#components/scenarios/inspector/field-values.ts";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { clearDraft, writeEntries } from "#components/ui/form/drafts.ts";
import { InputField, TextField } from "#components/ui/form/field.tsx";
import { errorAbout, Form, useFormErrors } from "#components/ui/form/form.tsx";
import { FormDraft } from "#components/ui/form/form-draft.tsx";
import { SelectField } from "#components/ui/form/select-field.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { EndpointAuth } from "#lib/tools/endpoints/auth/auth-schema.ts";
import { authSecrets } from "#lib/tools/endpoints/auth/authorization-header.ts";
import { HTTP_METHODS, type HttpMethod } from "#lib/tools/endpoints/http-methods.ts";
import { AuthFields } from "./auth-fields.tsx";
import { CurlButton } from "./curl/curl-button.tsx";
import type { CurlRequest } from "./curl/read-curl.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { MissingSecrets, TemplateField, type TemplateFieldProps } from "./template-field.tsx";
import { namesToFill } from "./template-values.ts";
import { TryEndpoint, type TryResult } from "./try-endpoint.tsx";

export type EndpointValues = {
  id?: string;
  name: string;
  method: HttpMethod;
  url: string;
  headers: string;
  body: string;
  auth?: EndpointAuth;
  /** JSON Pointers, one per line. */
  show?: string;
};

/** Any name is possible in these namespaces: the function that calls the endpoint defines them. */
const OPEN_NAMESPACES = ["arg.", "runtime.", "var."];
const POINTER_EXAMPLE = "/order/status";
const HEADER_EXAMPLE = "Authorization: Bearer {{secret.crm_key}}";
const JSON_START = "{\n  \n}";

type EndpointFormProps = {
  /** The endpoint to edit. Without it, the form creates one. */
  endpoint?: EndpointValues;
  /** Names for templates: the account's secrets, and what the scenarios that call this endpoint provide. */
  names: readonly string[];
  /** Returns the saved endpoint. */
  action: FormAction<EndpointOption>;
  tryAction: FormAction<TryResult>;
  saveSecret: FormAction;
  /** Other ways to begin, beside a curl command. */
  imports?: ReactNode;
};

/** The fields of an endpoint, and beside them a form to test it. */
export function EndpointForm(props: EndpointFormProps) {
  const { endpoint, names, action, tryAction, saveSecret, imports } = props;
  const [created, setCreated] = useState<readonly string[]>([]);
  const [newSecret, setNewSecret] = useState<{ name: string; value?: string } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const [body, setBody] = useState(endpoint?.body ?? JSON_START);
  const [typed, setTyped] = useState([
    endpoint?.url ?? "",
    endpoint?.headers ?? "",
    templatesOf(authSecrets(endpoint?.auth)),
  ]);
  const used = namesToFill([...typed, body]);
  const known = useMemo(() => [...names, ...created], [names, created]);
  const values = useCompletionValues(known, used);
  const readForm = () => {
    if (!form.current) return null;
    const data = new FormData(form.current);
    data.set("body", body);
    return data;
  };
  const onInput = () => {
    const data = readForm();
    const read = (name: string) => String(data?.get(name) ?? "");
    const secrets = AUTH_SECRETS.filter(({ types }) => types.includes(read("auth_type")));
    setTyped([read("url"), read("headers"), templatesOf(secrets.map(({ field }) => read(field)))]);
  };
  const onRead = ({ secret, ...request }: CurlRequest) => {
    if (form.current) writeEntries(form.current, Object.entries(request));
    if (secret) setNewSecret(secret);
  };
  return (
    <div className="grid max-w-[1160px] items-start gap-8 min-[1180px]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex flex-col gap-5">
        {!endpoint && (
          <div className="flex flex-wrap gap-2">
            <CurlButton onRead={onRead} />
            {imports}
          </div>
        )}
        <EndpointFields
          {...{ form, endpoint, action, values, typed, body, setBody, onInput, readForm }}
          onCreateSecret={(name) => setNewSecret({ name })}
        />
      </div>
      <TryEndpoint names={used} readForm={readForm} action={tryAction} />
      {newSecret !== null && (
        // Outside of the form, which its events would reach.
        <SecretDialog
          open
          onOpenChange={() => setNewSecret(null)}
          action={saveSecret}
          {...newSecret}
          onCreated={(name) => setCreated((before) => [...before, `secret.${name}`])}
        />
      )}
    </div>
  );
}

/** The fields that name secrets, and the types of authorization that have them. */
const AUTH_SECRETS = [
  { field: "auth_secret", types: ["bearer", "basic", "oauth2"] },
  { field: "auth_refresh_secret", types: ["oauth2"] },
];

/** The secrets of the authorization, as templates name them. */
const templatesOf = (secrets: readonly string[]): string =>
  secrets.map((name) => (name === "" ? "" : `{{secret.${name}}}`)).join("");

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
  /** URL, headers and templates of the authorization's secrets as they are being typed. */
  typed: readonly string[];
  body: string;
  setBody: (body: string) => void;
  onInput: () => void;
  onCreateSecret: (name: string) => void;
  readForm: () => FormData | null;
};

function EndpointFields(props: EndpointFieldsProps) {
  const { form, endpoint, action, values, typed, body, setBody, onInput, readForm } = props;
  const draftKey = endpoint?.id ? `endpoint ${endpoint.id}` : "new endpoint";
  const { endpoint: words, endpoints } = useWords("tools");
  const ui = useWords("ui");
  const [url = "", headers = ""] = typed;
  const [method, setMethod] = useState<string>(endpoint?.method ?? "POST");
  const router = useRouter();
  const state = useForm(action, {
    onDone: (saved) => {
      clearDraft(draftKey);
      toast(endpoint ? words.saved : words.created);
      if (!endpoint) announceCreated("endpoint", saved);
      // Back to the editor that opened this tab.
      if (!endpoint && window.opener) window.close();
      router.push("/tools");
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = readForm();
    if (data) state.submit(data);
  };
  return (
    <Form
      ref={form}
      form={{ ...state, onSubmit }}
      // Otherwise a browser that goes back fills in some of the fields itself, and the draft offers all of them.
      autoComplete="off"
      onInput={onInput}
      className="flex flex-col gap-5"
    >
      <FormDraft draftKey={draftKey} />
      {endpoint?.id && <input type="hidden" name="id" value={endpoint.id} />}
      <InputField
        label={ui.name}
        name="name"
        defaultValue={endpoint?.name}
        placeholder={words.namePlaceholder}
        maxLength={120}
        required
        autoComplete="off"
      />
      <MethodField method={method} setMethod={setMethod} />
      <TemplateField values={values} text={url}>
        {(control) => (
          <InputField
            {...control}
            label="URL"
            name="url"
            defaultValue={endpoint?.url}
            placeholder="https://crm.example.com/order-status"
            required
            hint={words.urlHint}
            isMono
          />
        )}
      </TemplateField>
      <AuthFields auth={endpoint?.auth} />
      <HeadersField text={headers} initial={endpoint?.headers} values={values} />
      {method !== "GET" && <BodyField {...{ body, setBody, values }} />}
      <ShownFields initial={endpoint?.show} />
      <MissingSecrets texts={[...typed, body]} values={values} onCreate={props.onCreateSecret} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" aria-disabled={state.isBusy}>
          {state.isBusy ? ui.saving : endpoint ? ui.save : endpoints.create}
        </Button>
        <Link href="/tools" className={buttonClass({ variant: "ghost" })}>
          {ui.cancel}
        </Link>
      </div>
    </Form>
  );
}

type TextsProps = { initial: string | undefined };

function HeadersField({ text, values, initial }: TextsProps & Omit<TemplateFieldProps, "children">) {
  const { endpoint: words } = useWords("tools");
  return (
    <TemplateField {...{ values, text }}>
      {(control) => (
        <TextField
          {...control}
          label={words.headers}
          name="headers"
          defaultValue={initial}
          placeholder={HEADER_EXAMPLE}
          rows={3}
          hint={words.headersHint}
          isMono
        />
      )}
    </TemplateField>
  );
}

/** What the model reads of a response. */
function ShownFields({ initial }: TextsProps) {
  const { endpoint: words } = useWords("tools");
  return (
    <TextField
      label={words.show}
      name="show"
      defaultValue={initial}
      placeholder={POINTER_EXAMPLE}
      rows={2}
      hint={words.showHint}
      isMono
    />
  );
}

function MethodField({ method, setMethod }: { method: string; setMethod: (method: string) => void }) {
  const { endpoint: words } = useWords("tools");
  const hint = method === "GET" ? words.noBody : undefined;
  return (
    <SelectField
      label={words.method}
      hint={hint}
      name="method"
      selectClassName="max-w-40"
      value={method}
      onChoose={setMethod}
      options={HTTP_METHODS.map((name) => [name, name])}
    />
  );
}

type BodyFieldProps = Pick<EndpointFieldsProps, "body" | "setBody" | "values">;

function BodyField({ body, setBody, values }: BodyFieldProps) {
  const error = errorAbout(useFormErrors(), "body");
  const { endpoint: words } = useWords("tools");
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [serial, setSerial] = useState(0);
  // The editor is not a form control, but the draft has to notice what is typed there.
  useEffect(() => {
    if (typed !== null) field.current?.dispatchEvent(new Event("change", { bubbles: true }));
  }, [typed]);
  return (
    <div className="flex flex-col gap-1.5">
      <h2 className="text-sm font-medium">{words.body}</h2>
      <div className="min-h-28 rounded-sm border border-input bg-surface shadow-control focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ring">
        <LazyJsonEditor
          key={serial}
          label={words.bodyLabel}
          initialText={body}
          isShort
          values={values}
          onChange={(text) => {
            setBody(text);
            setTyped(text);
          }}
        />
      </div>
      <p className={error ? "text-xs text-danger" : "text-xs text-subtle"} role={error && "alert"}>
        {error ?? words.bodyHint}
      </p>
      <UnknownValues text={body} values={values} />
      <input
        ref={field}
        type="hidden"
        name="body"
        value={body}
        onInput={({ currentTarget: { value } }) => {
          setBody(value);
          setSerial((before) => before + 1);
        }}
      />
    </div>
  );
}
