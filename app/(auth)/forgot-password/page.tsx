import { AUTH_LINK, AuthPage } from "#components/sign-in/auth-page.tsx";
import { RequestResetForm } from "#components/sign-in/request-reset-form.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { getWords } from "#components/words/get-words.ts";
import { canSendMail } from "#lib/platform/network/mail.ts";
import { titled } from "../../pages.ts";
import { requestResetAction } from "../actions.ts";

export const generateMetadata = titled("signIn", (words) => words.forgotten.title);
export const dynamic = "force-dynamic";

export default async function ForgotPasswordPage() {
  const words = await getWords("signIn");
  const { forOperator } = await getWords("ui");
  return (
    <AuthPage title={words.forgotten.title}>
      {canSendMail() ? (
        <RequestResetForm action={requestResetAction} />
      ) : (
        <Notice>
          <p>{words.forgotten.noMail}</p>
          <details className="mt-2 text-xs">
            <summary className="cursor-pointer">{forOperator}</summary>
            <code className="mt-1 block font-mono wrap-anywhere text-foreground">
              npm run -s visavis -- accounts reset-link --email you@example.com
            </code>
          </details>
        </Notice>
      )}
      <p className="text-sm">
        <a href="/sign-in" className={AUTH_LINK}>
          {words.back}
        </a>
      </p>
    </AuthPage>
  );
}
