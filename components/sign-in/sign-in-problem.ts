const CANCELLED = "The service did not sign you in, or you cancelled there. Try again, or use another way.";

const PROBLEMS: Record<string, string> = {
  CredentialsSignin: "E-mail or password is not right.",
  throttled: "Too many attempts. Wait a quarter of an hour, or set a new password.",
  email_taken: "This e-mail has an account already: sign in to it, then connect the service in the settings.",
  unverified: "The service did not confirm your e-mail address. Confirm it there, then try again.",
  sign_up: "There is no account for you here, and this instance takes new ones by invitation only.",
  OAuthSignin: "The service cannot be reached at the moment. Try again, or use another way.",
  OAuthCallback: CANCELLED,
  Callback: CANCELLED,
};

/** A sentence for the code that a failed sign-in leaves in the address or in its answer. */
export function signInProblem(code: string | undefined): string | undefined {
  if (!code) return undefined;
  return PROBLEMS[code] ?? "Signing in did not work. Try again.";
}
