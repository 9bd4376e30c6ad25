import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Where tokens are made or checked, and which kind each file is about. `null`: it uses a key, but makes no token that
 * anybody sends back.
 */
export const TOKEN_SOURCES: Record<string, string | null> = {
  "lib/account-export/export-account.ts": "address of an export",
  "lib/auth/factors/authenticator-app.ts": "recovery code",
  "lib/auth/factors/passkeys.ts": "passkey challenge",
  "lib/auth/factors/totp.ts": "code of an authenticator app",
  "lib/auth/keys/keys.ts": "API key",
  "lib/auth/members/invitations.ts": "invitation of a member",
  "lib/auth/sign-in/count-attempt.ts": null,
  "lib/auth/sign-up/invites.ts": "invitation to the instance",
  "lib/auth/sign-in/env.ts": "session cookie",
  "lib/auth/sign-in/email-link.ts": "link that confirms an email",
  "lib/auth/passwords/make-reset-link.ts": "link that resets a password",
  "lib/auth/sign-up/setup-link.ts": "set-up link",
  "lib/calls/connect/rejoin-conversation.ts": "token to rejoin a call",
  "lib/calls/connect/sign-room-token.ts": "room token",
  "lib/calls/control/listen-in.ts": "token to listen in",
  "lib/calls/takeover/takeovers.ts": "token to take over",
  "lib/http/authorize.ts": "operator's secret",
  "lib/http/route.ts": null,
  "lib/platform/crypto/address-hash.ts": null,
  "lib/platform/crypto/crypto.ts": null,
  "lib/platform/crypto/instance-keys.ts": null,
  "lib/storage/open-storage.ts": null,
  // The object storage checks it.
  "lib/storage/s3-requests.ts": null,
  "lib/storage/signed-url.ts": "address of a file",
  "lib/worker-protocol/worker-token.ts": "worker's token",
  "app/api/livekit/webhook/route.ts": "event of the media server",
  "inngest/serve-jobs.ts": "job server's key",
  // The receiver checks it: sdk/src/verify-webhook.test.ts attacks it.
  "lib/webhooks/deliver.ts": null,
};

const MAKES_TOKENS =
  /\b(signText|isSignature|validSignatures|newOneTimeToken|newApiKey|isEqual|createHmac|jwtVerify|newChallenge|findStep|hashRecoveryCode)\(|new (SignJWT|AccessToken|WebhookReceiver)\(/;

/** The files of the product that make or check tokens. */
export function findTokenSources(root: string): string[] {
  const files = ["agent", "app", "inngest", "lib"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  );
  const code = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file));
  return code.filter((file) => MAKES_TOKENS.test(readFileSync(join(root, file), "utf8"))).sort();
}
