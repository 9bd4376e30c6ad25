"use client";

import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { type FormAction, formOf } from "#components/ui/form/use-form.ts";
import { Notice } from "#components/ui/notice.tsx";
import { Rich } from "#components/words/rich.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { Role } from "#lib/platform/actor.ts";
import { authLink } from "./auth-page.tsx";
import { NewCredentials, useFormThatSignsIn } from "./new-credentials.tsx";

type Invitation = { accountName: string; email: string; role: Role };

/** Joins an account with an invitation. The link's secret is in the URL fragment, which only this page's script sees. */
export function JoinForm({ read, join }: { read: FormAction<Invitation | null>; join: FormAction }) {
  const { join: words } = useWords("signIn");
  const [token, setToken] = useState("");
  const [invitation, setInvitation] = useState<Invitation | null | "unknown">("unknown");
  useEffect(() => {
    const found = window.location.hash.slice(1);
    setToken(found);
    read(formOf({ token: found })).then(
      (answer) => setInvitation(answer.ok ? answer.value : null),
      () => setInvitation(null),
    );
  }, [read]);
  const form = useFormThatSignsIn(join);
  if (invitation === "unknown") return <p role="status">{words.reading}</p>;
  if (invitation === null) {
    return (
      <Notice role="status">
        <Rich text={words.gone} parts={{ signIn: authLink("/sign-in") }} />
      </Notice>
    );
  }
  return (
    <Form form={form} className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        <Rich
          text={{ viewer: words.asViewer, editor: words.asEditor, owner: words.asOwner }[invitation.role]}
          parts={{ b: (name) => <strong className="font-medium text-foreground">{name}</strong> }}
          values={{ account: invitation.accountName }}
        />
      </p>
      <input type="hidden" name="token" value={token} />
      <NewCredentials email={invitation.email} />
      <Button type="submit" variant="primary" size="lg" aria-disabled={form.isBusy}>
        {form.isBusy ? words.joining : words.join}
      </Button>
    </Form>
  );
}
