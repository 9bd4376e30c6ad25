import type { Metadata } from "next";
import { AUTH_LINK, AuthPage } from "#components/sign-in/auth-page.tsx";
import { RequestResetForm } from "#components/sign-in/request-reset-form.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { canSendMail } from "#lib/platform/mail.ts";
import { requestResetAction } from "../actions.ts";

export const metadata: Metadata = { title: "Set a new password" };
export const dynamic = "force-dynamic";

export default function ForgotPasswordPage() {
  return (
    <AuthPage title="Set a new password">
      {canSendMail() ? (
        <RequestResetForm action={requestResetAction} />
      ) : (
        <Notice>
          This instance can't send mail. Its operator can create a link for you on the command line:
          <code className="mt-2 block font-mono text-xs break-all text-foreground">
            npm run -s visavis -- accounts reset-link --email you@example.com
          </code>
        </Notice>
      )}
      <p className="text-sm">
        <a href="/sign-in" className={AUTH_LINK}>
          Back to sign in
        </a>
      </p>
    </AuthPage>
  );
}
