import type { Metadata } from "next";
import { AuthPage } from "#components/sign-in/auth-page.tsx";
import { ConfirmEmailForm } from "#components/sign-in/confirm-email-form.tsx";
import { getWords } from "#components/words/get-words.ts";
import { findSession } from "#lib/auth/sign-in/current-session.ts";
import { confirmEmailAction } from "../actions.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getWords("signIn")).confirm.title, referrer: "no-referrer" };
}
export const dynamic = "force-dynamic";

export default async function ConfirmEmailPage() {
  const session = await findSession();
  const words = await getWords("signIn");
  return (
    <AuthPage title={words.confirm.title}>
      <ConfirmEmailForm action={confirmEmailAction} isSignedIn={session !== null} />
    </AuthPage>
  );
}
