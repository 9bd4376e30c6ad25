const CANCELLED = "The service didn't sign you in, or you cancelled. Try again, or sign in another way.";

const PROBLEMS: Record<string, string> = {
  CredentialsSignin: "Wrong email or password.",
  passkey: "This passkey isn't known here. Use another one, or sign in another way.",
  throttled: "Too many attempts. Wait 15 minutes, or reset your password.",
  email_taken: "This email already has an account. Sign in to it, then connect the service in Settings.",
  unverified: "The service hasn't verified your email address. Verify it there, then try again.",
  not_confirmed: "This service isn't connected to your account. Connect it in Settings first.",
  other_person:
    "You signed in to the service as somebody else. Try again with the one connected to your account.",
  not_proven: "The service didn't ask you to sign in again, so it can't confirm that it's you.",
  sign_up: "You don't have an account here, and this instance is by invitation only.",
  OAuthSignin: "The service can't be reached at the moment. Try again, or sign in another way.",
  OAuthCallback: CANCELLED,
  Callback: CANCELLED,
};

/** Message for the code that a failed sign-in leaves in the URL or its response. */
export function signInProblem(code: string | undefined): string | undefined {
  if (!code) return undefined;
  return PROBLEMS[code] ?? "Sign-in failed. Try again.";
}
