import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AUTH_LINK, AuthPage } from "#components/sign-in/auth-page.tsx";
import { ExternalButtons } from "#components/sign-in/external-buttons.tsx";
import { SignInForm } from "#components/sign-in/sign-in-form.tsx";
import { isInstanceEmpty } from "#lib/accounts/has-instance-owner.ts";
import { findSession } from "#lib/sign-in/current-session.ts";
import { listExternalProviders } from "#lib/sign-in/providers.ts";
import { safePath } from "#lib/sign-in/safe-path.ts";
import { signUpPolicy } from "#lib/sign-in/sign-up-policy.ts";

export const metadata: Metadata = { title: "Sign in" };

type SignInPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The console's door. The very first visitor is led to make the account that owns the instance. */
export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { next, error } = await searchParams;
  const path = safePath(next);
  const errorCode = typeof error === "string" ? error : undefined;
  if (await findSession()) {
    // Somebody who is in already wanted to connect a service, which the settings offer.
    redirect(errorCode ? `/settings?error=${encodeURIComponent(errorCode)}#services` : path);
  }
  const policy = await signUpPolicy();
  if (policy === "first" && !error && (await isInstanceEmpty())) redirect("/sign-up");
  return (
    <AuthPage title="Sign in">
      <SignInForm next={path} errorCode={errorCode} />
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <a href="/forgot-password" className={AUTH_LINK}>
          Forgot the password?
        </a>
        {(policy === "open" || policy === "first") && (
          <a href="/sign-up" className={AUTH_LINK}>
            Make an account
          </a>
        )}
      </p>
      <ExternalButtons providers={listExternalProviders()} next={path} />
    </AuthPage>
  );
}
