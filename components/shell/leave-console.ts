import { signOut } from "next-auth/react";
import { clearDrafts } from "#components/ui/form/drafts.ts";

/** Signs out. What was typed into forms goes too, because somebody else may sign in next. */
export async function leaveConsole(): Promise<void> {
  clearDrafts();
  await signOut({ callbackUrl: "/sign-in?next=/overview" });
}
