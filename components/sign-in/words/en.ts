/** The texts of the pages for signing in, signing up and related tasks. */
export const SIGN_IN_EN = {
  email: "Email",
  password: "Password",
  newPassword: "New password",
  signIn: "Sign in",
  signingIn: "Signing in",
  forgot: "Forgot your password?",
  createAccount: "Create account",
  back: "Back to sign in",
  secondStep: {
    title: "Second step",
    intro: "Your account asks for a code after the password.",
    continue: "Continue",
    checking: "Checking code",
    somebodyElse: "Sign in as somebody else",
  },
  forgotten: {
    title: "Set a new password",
    noMail: "This instance can’t send mail. Ask its operator for a link.",
    sent: "If this email has an account, we have sent it a link. It works once, within an hour.",
    send: "Send link",
    sending: "Sending link",
  },
  reset: {
    removeAccess:
      "Also remove everything else that opens the account: connected services, passkeys and API keys. Choose this if somebody else may have had access.",
    set: "Set password",
    setting: "Setting password",
    done: "Your new password is set, and every browser is signed out.",
    removed: "This no longer opens the account:",
    stillOpen: "This still opens the account:",
    advice: "If you don't know one of these, sign in and remove it.",
    service: "{name}, connected on {date}",
    serviceAs: "{name} ({label}), connected on {date}",
    passkey: "Passkey “{name}”, added on {date}",
    key: "API key “{name}” (…{lastFour}), created on {date}",
  },
  confirm: {
    title: "Confirm your email",
    signInFirst:
      "<signIn>Sign in</signIn> to your account in this browser, then open the link again. If you have no account here, somebody entered your address by mistake: close this page.",
    done: "{email} is confirmed. <console>Open the console</console>",
    confirm: "Confirm email",
    confirming: "Confirming",
  },
  join: {
    title: "Join an account",
    reading: "Reading the invitation",
    gone: "This invitation has been used, revoked or has expired. Ask for a new one. <signIn>Sign in</signIn>",
    asViewer: "You will join <b>{account}</b> as a viewer.",
    asEditor: "You will join <b>{account}</b> as an editor.",
    asOwner: "You will join <b>{account}</b> as an owner.",
    join: "Join",
    joining: "Joining",
  },
  signUp: {
    first: "You're the first one here. This account will own the instance and decide who else can join.",
    unowned:
      "This instance has accounts, but no owner yet. The account you create here owns it and decides who else can join.",
    closed: "Only the operator can create accounts, on the command line.",
    usedInvitation: "This invitation has been used or has expired. Ask for a new one.",
    needsInvitation: "You need an invitation to create an account here. Ask the instance's owner for one.",
    haveAccount: "Already have an account? <signIn>Sign in</signIn>",
    nameHint: "Your name or your company’s. Visitors see it on your call pages.",
    creating: "Creating account",
    noSetupLink:
      "Nobody owns this instance yet, and it can be reached from other machines. Open the set-up link that <code>npm start</code> printed, or create a new one on the machine:",
  },
};
export type SignInWords = typeof SIGN_IN_EN;
