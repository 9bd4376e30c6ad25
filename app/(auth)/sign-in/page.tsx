import { redirect } from "next/navigation";
import { AUTH_LINK, AuthPage } from "#components/sign-in/auth-page.tsx";
import { ExternalButtons } from "#components/sign-in/external-buttons.tsx";
import { SignInWithPasskey } from "#components/sign-in/passkey-button.tsx";
import { SignInForm } from "#components/sign-in/sign-in-form.tsx";
import { getWords } from "#components/words/get-words.ts";
import { isInstanceEmpty } from "#lib/auth/accounts/accounts.ts";
import { canUsePasskeys } from "#lib/auth/factors/passkeys.ts";
import { findPendingSignIn, findSession, readBrowser } from "#lib/auth/sign-in/current-session.ts";
import { listExternalProviders } from "#lib/auth/sign-in/providers.ts";
import { safePath } from "#lib/auth/sign-in/safe-path.ts";
import { signUpPolicy } from "#lib/auth/sign-up/sign-up.ts";
import { type QueryProps, titled } from "../../pages.ts";
import { passkeyOptionsAction } from "../actions.ts";

export const generateMetadata = titled("signIn", (words) => words.signIn);

/** The console's entrance. The very first visitor creates the account that owns the instance. */
export default async function SignInPage({ searchParams }: QueryProps) {
  const { next, error } = await searchParams;
  const path = safePath(next);
  const errorCode = typeof error === "string" ? error : undefined;
  if (await findSession()) {
    // A signed-in user came here to connect a service, which the settings offer.
    redirect(errorCode ? `/settings?error=${encodeURIComponent(errorCode)}#services` : path);
  }
  if (await findPendingSignIn()) redirect(`/second-step?next=${encodeURIComponent(path)}`);
  const policy = await signUpPolicy(undefined, (await readBrowser()).address);
  const isUnclaimed = policy === "first" || policy === "setup";
  if (isUnclaimed && !error && (await isInstanceEmpty())) redirect("/sign-up");
  const words = await getWords("signIn");
  return (
    <AuthPage title={words.signIn}>
      <SignInForm next={path} errorCode={errorCode} />
      {canUsePasskeys() && <SignInWithPasskey options={passkeyOptionsAction} next={path} />}
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <a href="/forgot-password" className={AUTH_LINK}>
          {words.forgot}
        </a>
        {(policy === "open" || isUnclaimed) && (
          <a href="/sign-up" className={AUTH_LINK}>
            {words.createAccount}
          </a>
        )}
      </p>
      <ExternalButtons providers={listExternalProviders()} next={path} />
    </AuthPage>
  );
}
