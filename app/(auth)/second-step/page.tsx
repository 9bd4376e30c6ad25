import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AuthPage } from "#components/sign-in/auth-page.tsx";
import { SecondStepForm } from "#components/sign-in/second-step-form.tsx";
import { SignInWithPasskey } from "#components/sign-in/sign-in-with-passkey.tsx";
import { canUsePasskeys } from "#lib/auth/factors/passkey-challenge.ts";
import { findPendingSignIn, findSession } from "#lib/auth/sign-in/current-session.ts";
import { safePath } from "#lib/auth/sign-in/safe-path.ts";
import { passkeyOptionsAction, secondStepAction } from "../actions.ts";

export const metadata: Metadata = { title: "Second step" };

type SecondStepProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** For people with an authenticator app, after their password or external service. */
export default async function SecondStepPage({ searchParams }: SecondStepProps) {
  const path = safePath((await searchParams).next);
  if (await findSession()) redirect(path);
  if (!(await findPendingSignIn())) redirect(`/sign-in?next=${encodeURIComponent(path)}`);
  return (
    <AuthPage title="Second step" intro="Your account asks for a code after the password.">
      <SecondStepForm action={secondStepAction} next={path} />
      {canUsePasskeys() && <SignInWithPasskey options={passkeyOptionsAction} next={path} />}
    </AuthPage>
  );
}
