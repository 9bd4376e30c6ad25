"use client";

import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { type FormAction, formOf } from "#components/ui/form/use-form.ts";
import { Notice } from "#components/ui/notice.tsx";
import { Rich } from "#components/words/rich.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { ExternalButtons } from "./external-buttons.tsx";
import { NewCredentials, useFormThatSignsIn } from "./new-credentials.tsx";

type SignUpFormProps = {
  action: FormAction;
  invite?: string | undefined;
  /** The instance can only be claimed with a link. Its secret is in the URL fragment, which no log has. */
  needsSetupLink: boolean;
};

/** Creates an account and signs in to it. */
export function SignUpForm({ action, invite, needsSetupLink }: SignUpFormProps) {
  const ui = useWords("ui");
  const { signUp: words, ...texts } = useWords("signIn");
  const [setup, setSetup] = useState<string | null>(null);
  useEffect(() => setSetup(window.location.hash.slice(1)), []);
  const form = useFormThatSignsIn(action);
  if (needsSetupLink && setup === "") return <NoSetupLink />;
  return (
    <Form form={form} className="flex flex-col gap-4">
      {needsSetupLink && <input type="hidden" name="setup" value={setup ?? ""} />}
      {invite && <input type="hidden" name="invite" value={invite} />}
      <InputField
        label={ui.name}
        name="name"
        controlSize="lg"
        autoComplete="organization"
        required
        maxLength={120}
        hint={words.nameHint}
      />
      <NewCredentials />
      <Button type="submit" variant="primary" size="lg" aria-disabled={form.isBusy}>
        {form.isBusy ? words.creating : texts.createAccount}
      </Button>
    </Form>
  );
}

function NoSetupLink() {
  return (
    <Notice>
      <Rich
        text={useWords("signIn").signUp.noSetupLink}
        parts={{ code: (command) => <code className="font-mono text-xs">{command}</code> }}
      />
      <code className="mt-2 block font-mono text-xs break-all text-foreground">
        npm run -s visavis -- instance setup-link
      </code>
    </Notice>
  );
}

type InvitedSignUpProps = {
  /** Says whether an invitation is usable. */
  check: FormAction<boolean>;
  action: FormAction;
  providers: { id: string; name: string }[];
};

/** How the invitation of a link begins in the part of the URL that no server and no log sees. */
const FRAGMENT = "#invite=";

/** Signs up with the invitation in the URL's fragment, or says what is wrong with it. */
export function InvitedSignUp({ check, action, providers }: InvitedSignUpProps) {
  const { signUp: words, join } = useWords("signIn");
  const [invite, setInvite] = useState("");
  const [state, setState] = useState<"unknown" | "missing" | "used" | "live">("unknown");
  useEffect(() => {
    const { hash } = window.location;
    if (!hash.startsWith(FRAGMENT)) return setState("missing");
    const found = hash.slice(FRAGMENT.length);
    setInvite(found);
    check(formOf({ token: found })).then(
      (answer) => setState(answer.ok && answer.value ? "live" : "used"),
      () => setState("used"),
    );
  }, [check]);
  if (state === "unknown") return <p role="status">{join.reading}</p>;
  if (state !== "live")
    return <Notice>{state === "used" ? words.usedInvitation : words.needsInvitation}</Notice>;
  return (
    <>
      <SignUpForm action={action} invite={invite} needsSetupLink={false} />
      {/* The invitation is redeemed on return, by the URL it comes back to, so it is used before any log has it. */}
      <ExternalButtons providers={providers} next={`/sign-up?invite=${encodeURIComponent(invite)}`} />
    </>
  );
}
