import { createTransport } from "nodemailer";
import { env } from "#lib/platform/env.ts";

export type Mail = { to: string; subject: string; text: string };

/** True if a mail server is configured (`SMTP_URL`). */
export const canSendMail = (): boolean => env.SMTP_URL !== undefined;

const TIMEOUT_MS = 10_000;

/** The library takes the address or options, not both; the address may carry options. Those of the operator stay. */
function withTimeouts(address: string, timeoutMs: number): string {
  const url = new URL(address);
  for (const name of ["connectionTimeout", "greetingTimeout", "socketTimeout"]) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(timeoutMs));
  }
  return url.href;
}

/** Sends a mail through the configured server. Throws if the server rejects it, or says nothing for `timeoutMs`. */
export async function sendMail(mail: Mail, timeoutMs = TIMEOUT_MS): Promise<void> {
  if (!env.SMTP_URL) throw new Error("No mail server is configured");
  const transport = createTransport(withTimeouts(env.SMTP_URL, timeoutMs));
  try {
    await transport.sendMail({ from: env.MAIL_FROM, ...mail });
  } finally {
    transport.close();
  }
}
