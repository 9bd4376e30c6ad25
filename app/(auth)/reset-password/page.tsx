import type { Metadata } from "next";
import { AuthPage } from "#components/sign-in/auth-page.tsx";
import { ResetPasswordForm } from "#components/sign-in/reset-password-form.tsx";
import { resetPasswordAction } from "../actions.ts";

export const metadata: Metadata = { title: "Set a new password", referrer: "no-referrer" };
export const dynamic = "force-dynamic";

export default function ResetPasswordPage() {
  return (
    <AuthPage title="Set a new password">
      <ResetPasswordForm action={resetPasswordAction} />
    </AuthPage>
  );
}
