import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AUTH_LINK, AuthPage } from "#components/sign-in/auth-page.tsx";
import { ExternalButtons } from "#components/sign-in/external-buttons.tsx";
import { SignUpForm } from "#components/sign-in/sign-up-form.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { findSession } from "#lib/sign-in/current-session.ts";
import { listExternalProviders } from "#lib/sign-in/providers.ts";
import { isInviteLive, type SignUpPolicy, signUpPolicy } from "#lib/sign-in/sign-up-policy.ts";
import { signUpAction } from "../actions.ts";

export const metadata: Metadata = { title: "Make an account" };

type SignUpPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const INTRO: Partial<Record<SignUpPolicy, string>> = {
  first: "You are the first one here. This account owns the instance: it decides who else gets one.",
};

export default async function SignUpPage({ searchParams }: SignUpPageProps) {
  const { invite: given } = await searchParams;
  if (await findSession()) redirect("/overview");
  const policy = await signUpPolicy();
  const invite = typeof given === "string" ? given : undefined;
  const refusal = await findRefusal(policy, invite);
  return (
    <AuthPage title="Make an account" intro={INTRO[policy]}>
      {refusal ? <Notice>{refusal}</Notice> : <SignUpForm action={signUpAction} invite={invite} />}
      <p className="text-sm text-muted">
        Have one already?{" "}
        <a href="/sign-in?next=/overview" className={AUTH_LINK}>
          Sign in
        </a>
      </p>
      {!refusal && (
        <ExternalButtons
          providers={listExternalProviders()}
          // The invitation is redeemed on the way back, by the address that it comes back to.
          next={invite ? `/sign-up?invite=${encodeURIComponent(invite)}` : "/overview"}
        />
      )}
    </AuthPage>
  );
}

async function findRefusal(policy: SignUpPolicy, invite: string | undefined): Promise<string | null> {
  if (policy === "closed") return "Accounts of this instance are made by its operator, on the command line.";
  if (policy !== "invite" || (invite && (await isInviteLive(invite)))) return null;
  return invite
    ? "This invitation has been used or has run out. Ask for another one."
    : "This instance takes new accounts by invitation. Ask its owner for one.";
}
