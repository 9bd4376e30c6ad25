"use client";

import { useState } from "react";
import { Field, InputField } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { EndpointAuth } from "#lib/tools/endpoints/auth/auth-schema.ts";

const SECRET_EXAMPLE = "crm_key";
const TYPES = ["none", "bearer", "basic", "oauth2"] as const satisfies EndpointAuth["type"][];
const CLIENT_AUTHS = ["header", "body"] as const;

type AuthFieldsProps = { auth: EndpointAuth | undefined; fields: Record<string, string> };

/** How an endpoint's requests are authorized. Fields of the other types stay in the form, so a draft restores them. */
export function AuthFields({ auth = { type: "none" }, fields }: AuthFieldsProps) {
  const { endpoint: words } = useWords("tools");
  const [type, setType] = useState<string>(auth.type);
  const isOAuth = type === "oauth2";
  const oauth = auth.type === "oauth2" ? auth : undefined;
  return (
    <>
      <Field label={words.auth} error={fields["auth.type"]}>
        {(control) => (
          <Select
            {...control}
            name="auth_type"
            controlSize="sm"
            className="max-w-80"
            value={type}
            onChange={({ currentTarget }) => setType(currentTarget.value)}
          >
            {TYPES.map((name) => (
              <option key={name} dir="auto" value={name}>
                {words.authTypes[name]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <AuthField
        name="token_url"
        label={words.tokenUrl}
        placeholder="https://login.example.com/oauth/token"
        value={oauth?.token_url}
        error={fields["auth.token_url"]}
        isShown={isOAuth}
      />
      <AuthField
        name="client_id"
        label={words.clientId}
        value={oauth?.client_id}
        error={fields["auth.client_id"]}
        isShown={isOAuth}
      />
      <AuthField
        name="username"
        label={words.username}
        value={auth.type === "basic" ? auth.username : undefined}
        error={fields["auth.username"]}
        isShown={type === "basic"}
      />
      <AuthField
        name="secret"
        label={words.authSecret}
        placeholder={SECRET_EXAMPLE}
        hint={words.authSecretHint}
        value={auth.type === "none" ? undefined : auth.secret}
        error={fields["auth.secret"]}
        isShown={type !== "none"}
      />
      <AuthField
        name="refresh_secret"
        label={words.refreshSecret}
        hint={words.refreshSecretHint}
        value={oauth?.refresh_secret}
        error={fields["auth.refresh_secret"]}
        isShown={isOAuth}
        isOptional
      />
      <AuthField
        name="scope"
        label={words.scope}
        hint={words.scopeHint}
        value={oauth?.scope}
        error={fields["auth.scope"]}
        isShown={isOAuth}
        isOptional
      />
      <div hidden={!isOAuth}>
        <ClientAuthField value={oauth?.client_auth ?? "header"} />
      </div>
    </>
  );
}

type AuthFieldProps = {
  name: string;
  label: string;
  value: string | undefined;
  error: string | undefined;
  isShown: boolean;
  hint?: string;
  placeholder?: string;
  isOptional?: boolean;
};

const AuthField = ({ name, value = "", isShown, isOptional = false, ...rest }: AuthFieldProps) => (
  <div hidden={!isShown}>
    <InputField
      {...rest}
      name={`auth_${name}`}
      defaultValue={value}
      required={isShown && !isOptional}
      autoComplete="off"
      spellCheck={false}
      inputClassName="font-mono"
    />
  </div>
);

function ClientAuthField({ value }: { value: "header" | "body" }) {
  const { endpoint: words } = useWords("tools");
  return (
    <Field label={words.clientAuth}>
      {(control) => (
        <Select
          {...control}
          name="auth_client_auth"
          controlSize="sm"
          className="max-w-80"
          defaultValue={value}
        >
          {CLIENT_AUTHS.map((name) => (
            <option key={name} dir="auto" value={name}>
              {words.clientAuths[name]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
