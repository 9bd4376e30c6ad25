import type { Metadata } from "next";
import { AuthPage } from "#components/sign-in/auth-page.tsx";
import { JoinForm } from "#components/sign-in/join-form.tsx";
import { joinAccountAction, readInvitationAction } from "../actions.ts";

export const metadata: Metadata = { title: "Join an account", referrer: "no-referrer" };
export const dynamic = "force-dynamic";

export default function JoinPage() {
  return (
    <AuthPage title="Join an account">
      <JoinForm read={readInvitationAction} join={joinAccountAction} />
    </AuthPage>
  );
}
