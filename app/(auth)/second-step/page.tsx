import { redirect } from "next/navigation";
import { AuthPage } from "#components/sign-in/auth-page.tsx";
import { SignInWithPasskey } from "#components/sign-in/passkey-button.tsx";
import { SecondStepForm } from "#components/sign-in/second-step-form.tsx";
import { getWords } from "#components/words/get-words.ts";
import { canUsePasskeys } from "#lib/auth/factors/passkeys.ts";
import { findPendingSignIn, findSession } from "#lib/auth/sign-in/current-session.ts";
import { safePath } from "#lib/auth/sign-in/safe-path.ts";
import { type QueryProps, titled } from "../../pages.ts";
import { passkeyOptionsAction, secondStepAction } from "../actions.ts";

export const generateMetadata = titled("signIn", (words) => words.secondStep.title);

/** For people with an authenticator app, after their password or external service. */
export default async function SecondStepPage({ searchParams }: QueryProps) {
  const path = safePath((await searchParams).next);
  if (await findSession()) redirect(path);
  if (!(await findPendingSignIn())) redirect(`/sign-in?next=${encodeURIComponent(path)}`);
  const { title, intro } = (await getWords("signIn")).secondStep;
  return (
    <AuthPage title={title} intro={intro}>
      <SecondStepForm action={secondStepAction} next={path} />
      {canUsePasskeys() && <SignInWithPasskey options={passkeyOptionsAction} next={path} />}
    </AuthPage>
  );
}
