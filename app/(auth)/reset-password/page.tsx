import { AuthPage } from "#components/sign-in/auth-page.tsx";
import { ResetPasswordForm } from "#components/sign-in/reset-password-form.tsx";
import { getWords } from "#components/words/get-words.ts";
import { titled } from "../../pages.ts";
import { resetPasswordAction } from "../actions.ts";

export const generateMetadata = titled("signIn", (words) => words.forgotten.title, {
  referrer: "no-referrer",
});
export const dynamic = "force-dynamic";

export default async function ResetPasswordPage() {
  const words = await getWords("signIn");
  return (
    <AuthPage title={words.forgotten.title}>
      <ResetPasswordForm action={resetPasswordAction} />
    </AuthPage>
  );
}
