import type { Metadata } from "next";
import { AuthPage } from "#components/sign-in/auth-page.tsx";
import { ConfirmEmailForm } from "#components/sign-in/confirm-email-form.tsx";
import { findSession } from "#lib/auth/sign-in/current-session.ts";
import { confirmEmailAction } from "../actions.ts";

export const metadata: Metadata = { title: "Confirm your email", referrer: "no-referrer" };
export const dynamic = "force-dynamic";

export default async function ConfirmEmailPage() {
  const session = await findSession();
  return (
    <AuthPage title="Confirm your email">
      <ConfirmEmailForm action={confirmEmailAction} isSignedIn={session !== null} />
    </AuthPage>
  );
}
