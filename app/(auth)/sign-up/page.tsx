import { redirect } from "next/navigation";
import { AuthPage, authLink } from "#components/sign-in/auth-page.tsx";
import { ExternalButtons } from "#components/sign-in/external-buttons.tsx";
import { InvitedSignUp, SignUpForm } from "#components/sign-in/sign-up-form.tsx";
import type { SignInWords } from "#components/sign-in/words/en.ts";
import { Notice } from "#components/ui/notice.tsx";
import { getWords } from "#components/words/get-words.ts";
import { Rich } from "#components/words/rich.tsx";
import { isInstanceEmpty } from "#lib/auth/accounts/accounts.ts";
import { findSession, readBrowser } from "#lib/auth/sign-in/current-session.ts";
import { listExternalProviders } from "#lib/auth/sign-in/providers.ts";
import { isInviteLive, type SignUpPolicy, signUpPolicy } from "#lib/auth/sign-up/sign-up.ts";
import { type QueryProps, titled } from "../../pages.ts";
import { checkInviteAction, signUpAction } from "../actions.ts";

export const generateMetadata = titled("signIn", (words) => words.createAccount);

/** The operator can create accounts on the command line, and none of them owns the instance. */
function introFor(policy: SignUpPolicy, isEmpty: boolean, words: SignInWords["signUp"]): string | undefined {
  if (policy !== "first" && policy !== "setup") return undefined;
  return isEmpty ? words.first : words.unowned;
}

export default async function SignUpPage({ searchParams }: QueryProps) {
  const { invite: given } = await searchParams;
  if (await findSession()) redirect("/overview");
  const policy = await signUpPolicy(undefined, (await readBrowser()).address);
  const invite = typeof given === "string" ? given : undefined;
  const words = await getWords("signIn");
  const isEmpty = await isInstanceEmpty();
  const refusal = await findRefusal(policy, invite, words.signUp);
  const providers = listExternalProviders();
  // Its invitation is in the URL's fragment, which only the browser sees.
  const isInvited = policy === "invite" && invite === undefined;
  return (
    <AuthPage title={words.createAccount} intro={introFor(policy, isEmpty, words.signUp)}>
      {isInvited && <InvitedSignUp check={checkInviteAction} action={signUpAction} providers={providers} />}
      {refusal && <Notice>{refusal}</Notice>}
      {!refusal && !isInvited && (
        <SignUpForm action={signUpAction} invite={invite} needsSetupLink={policy === "setup"} />
      )}
      {!isEmpty && (
        <p className="text-sm text-muted">
          <Rich text={words.signUp.haveAccount} parts={{ signIn: authLink("/sign-in?next=/overview") }} />
        </p>
      )}
      {!refusal && !isInvited && policy !== "setup" && (
        <ExternalButtons
          providers={providers}
          // An older link has its invitation in the query, as has the URL that an external service returns to.
          next={invite ? `/sign-up?invite=${encodeURIComponent(invite)}` : "/overview"}
        />
      )}
    </AuthPage>
  );
}

async function findRefusal(
  policy: SignUpPolicy,
  invite: string | undefined,
  words: SignInWords["signUp"],
): Promise<string | null> {
  if (policy === "closed") return words.closed;
  if (policy !== "invite" || invite === undefined || (await isInviteLive(invite))) return null;
  return words.usedInvitation;
}
