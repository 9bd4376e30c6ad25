"use client";

import { useEffect, useState } from "react";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { Notice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { ExternalButtons } from "./external-buttons.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

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
    const data = new FormData();
    data.set("token", found);
    check(data).then(
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
