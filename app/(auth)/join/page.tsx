import { AuthPage } from "#components/sign-in/auth-page.tsx";
import { JoinForm } from "#components/sign-in/join-form.tsx";
import { getWords } from "#components/words/get-words.ts";
import { titled } from "../../pages.ts";
import { joinAccountAction, readInvitationAction } from "../actions.ts";

export const generateMetadata = titled("signIn", (words) => words.join.title, { referrer: "no-referrer" });
export const dynamic = "force-dynamic";

export default async function JoinPage() {
  const words = await getWords("signIn");
  return (
    <AuthPage title={words.join.title}>
      <JoinForm read={readInvitationAction} join={joinAccountAction} />
    </AuthPage>
  );
}
