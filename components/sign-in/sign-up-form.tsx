"use client";

import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { FormNotice, Notice } from "#components/ui/notice.tsx";
import { Rich } from "#components/words/rich.tsx";
import { useWords } from "#components/words/use-words.tsx";
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
  const { onSubmit, isBusy, failure, notice } = useFormThatSignsIn(action);
  if (needsSetupLink && setup === "") return <NoSetupLink />;
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col gap-4">
      <FormNotice message={notice} />
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
        error={failure?.fields.name}
      />
      <NewCredentials failure={failure} />
      <Button type="submit" variant="primary" size="lg" aria-disabled={isBusy}>
        {isBusy ? words.creating : texts.createAccount}
      </Button>
    </form>
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
