import { createTransport } from "nodemailer";
import { env } from "#lib/platform/env.ts";

export type Mail = { to: string; subject: string; text: string };

/** True if a mail server is configured (`SMTP_URL`). */
export const canSendMail = (): boolean => env.SMTP_URL !== undefined;

const TIMEOUT_MS = 10_000;

/** Sends a mail through the configured server. Throws if the server rejects it. */
export async function sendMail(mail: Mail): Promise<void> {
  if (!env.SMTP_URL) throw new Error("No mail server is configured");
  const transport = createTransport({
    url: env.SMTP_URL,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transport.sendMail({ from: env.MAIL_FROM, ...mail });
  } finally {
    transport.close();
  }
}
