import { cron } from "inngest";
import { inngest } from "#inngest/client.ts";
import { sendDueMails } from "#lib/auth/mails/account-mails.ts";
import { canSendMail } from "#lib/platform/network/mail.ts";

/** Every minute: sends the mails that the mail server did not take, or whose process ended before it could send. */
export const sendAccountMails = inngest.createFunction(
  { id: "send-account-mails", triggers: [cron("* * * * *")], retries: 0, concurrency: 1 },
  async ({ step }) => {
    if (canSendMail()) await step.run("send", () => sendDueMails());
  },
);
