"use client";

import { useState } from "react";
import { InputField } from "#components/ui/form/field.tsx";
import { useFormErrors } from "#components/ui/form/form.tsx";
import { SelectField } from "#components/ui/form/select-field.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { EndpointAuth } from "#lib/tools/endpoints/auth/auth-schema.ts";

const SECRET_EXAMPLE = "crm_key";
const TYPES = ["none", "bearer", "basic", "oauth2"] as const satisfies EndpointAuth["type"][];
const CLIENT_AUTHS = ["header", "body"] as const;

/** How an endpoint's requests are authorized. Fields of the other types stay in the form, so a draft restores them. */
export function AuthFields({ auth = { type: "none" } }: { auth: EndpointAuth | undefined }) {
  const errors = useFormErrors();
  const { endpoint: words } = useWords("tools");
  const [type, setType] = useState<string>(auth.type);
  const isOAuth = type === "oauth2";
  const oauth = auth.type === "oauth2" ? auth : undefined;
  return (
    <>
      <SelectField
        label={words.auth}
        error={errors["auth.type"]}
        name="auth_type"
        selectClassName="max-w-80"
        value={type}
        onChoose={setType}
        options={TYPES.map((name) => [name, words.authTypes[name]])}
      />
      <AuthField
        name="token_url"
        label={words.tokenUrl}
        placeholder="https://login.example.com/oauth/token"
        value={oauth?.token_url}
        isShown={isOAuth}
      />
      <AuthField name="client_id" label={words.clientId} value={oauth?.client_id} isShown={isOAuth} />
      <AuthField
        name="username"
        label={words.username}
        value={auth.type === "basic" ? auth.username : undefined}
        isShown={type === "basic"}
      />
      <AuthField
        name="secret"
        label={words.authSecret}
        placeholder={SECRET_EXAMPLE}
        hint={words.authSecretHint}
        value={auth.type === "none" ? undefined : auth.secret}
        isShown={type !== "none"}
      />
      <AuthField
        name="refresh_secret"
        label={words.refreshSecret}
        hint={words.refreshSecretHint}
        value={oauth?.refresh_secret}
        isShown={isOAuth}
        isOptional
      />
      <AuthField
        name="scope"
        label={words.scope}
        hint={words.scopeHint}
        value={oauth?.scope}
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
      error={useFormErrors()[`auth.${name}`]}
      defaultValue={value}
      required={isShown && !isOptional}
      isMono
    />
  </div>
);

function ClientAuthField({ value }: { value: "header" | "body" }) {
  const { endpoint: words } = useWords("tools");
  return (
    <SelectField
      label={words.clientAuth}
      name="auth_client_auth"
      selectClassName="max-w-80"
      defaultValue={value}
      options={CLIENT_AUTHS.map((name) => [name, words.clientAuths[name]])}
    />
  );
}
