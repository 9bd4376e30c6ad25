import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AUTH_LINK, AuthPage } from "#components/sign-in/auth-page.tsx";
import { ExternalButtons } from "#components/sign-in/external-buttons.tsx";
import { SignUpForm } from "#components/sign-in/sign-up-form.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { isInstanceEmpty } from "#lib/auth/accounts/has-instance-owner.ts";
import { findSession, readBrowser } from "#lib/auth/sign-in/current-session.ts";
import { listExternalProviders } from "#lib/auth/sign-in/providers.ts";
import { isInviteLive, type SignUpPolicy, signUpPolicy } from "#lib/auth/sign-up/sign-up-policy.ts";
import { signUpAction } from "../actions.ts";

export const metadata: Metadata = { title: "Create account" };

type SignUpPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The operator can create accounts on the command line, and none of them owns the instance. */
async function introFor(policy: SignUpPolicy): Promise<string | undefined> {
  if (policy !== "first" && policy !== "setup") return undefined;
  return (await isInstanceEmpty())
    ? "You're the first one here. This account will own the instance and decide who else can join."
    : "This instance has accounts, but no owner yet. The account you create here owns it and decides who else can join.";
}

export default async function SignUpPage({ searchParams }: SignUpPageProps) {
  const { invite: given } = await searchParams;
  if (await findSession()) redirect("/overview");
  const policy = await signUpPolicy(undefined, (await readBrowser()).address);
  const invite = typeof given === "string" ? given : undefined;
  const refusal = await findRefusal(policy, invite);
  return (
    <AuthPage title="Create account" intro={await introFor(policy)}>
      {refusal ? (
        <Notice>{refusal}</Notice>
      ) : (
        <SignUpForm action={signUpAction} invite={invite} needsSetupLink={policy === "setup"} />
      )}
      <p className="text-sm text-muted">
        Already have an account?{" "}
        <a href="/sign-in?next=/overview" className={AUTH_LINK}>
          Sign in
        </a>
      </p>
      {!refusal && policy !== "setup" && (
        <ExternalButtons
          providers={listExternalProviders()}
          // The invitation is redeemed on return, by the URL it comes back to.
          next={invite ? `/sign-up?invite=${encodeURIComponent(invite)}` : "/overview"}
        />
      )}
    </AuthPage>
  );
}

async function findRefusal(policy: SignUpPolicy, invite: string | undefined): Promise<string | null> {
  if (policy === "closed") return "Only the operator can create accounts, on the command line.";
  if (policy !== "invite" || (invite && (await isInviteLive(invite)))) return null;
  return invite
    ? "This invitation has been used or has expired. Ask for a new one."
    : "You need an invitation to create an account here. Ask the instance's owner for one.";
}
