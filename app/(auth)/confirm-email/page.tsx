import { AuthPage } from "#components/sign-in/auth-page.tsx";
import { ConfirmEmailForm } from "#components/sign-in/confirm-email-form.tsx";
import { getWords } from "#components/words/get-words.ts";
import { findSession } from "#lib/auth/sign-in/current-session.ts";
import { titled } from "../../pages.ts";
import { confirmEmailAction } from "../actions.ts";

export const generateMetadata = titled("signIn", (words) => words.confirm.title, { referrer: "no-referrer" });
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
