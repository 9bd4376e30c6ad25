import type { Metadata } from "next";
import { AuthPage } from "#components/sign-in/auth-page.tsx";
import { ResetPasswordForm } from "#components/sign-in/reset-password-form.tsx";
import { getWords } from "#components/words/get-words.ts";
import { resetPasswordAction } from "../actions.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getWords("signIn")).forgotten.title, referrer: "no-referrer" };
}
export const dynamic = "force-dynamic";

export default async function ResetPasswordPage() {
  const words = await getWords("signIn");
  return (
    <AuthPage title={words.forgotten.title}>
      <ResetPasswordForm action={resetPasswordAction} />
    </AuthPage>
  );
}
