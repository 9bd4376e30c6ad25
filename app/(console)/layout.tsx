import { cookies } from "next/headers";
import { type ReactNode, Suspense } from "react";
import { summarizeStatus } from "#components/health/parts.ts";
import { ProofProvider } from "#components/security/proof-provider.tsx";
import { AccountMenu } from "#components/shell/account-menu.tsx";
import { ConsoleShell } from "#components/shell/console-shell.tsx";
import { RAIL_ROW_IDLE } from "#components/shell/nav-items.ts";
import { Dot } from "#components/ui/badge.tsx";
import { OperatorProvider } from "#components/ui/operator-note.tsx";
import { RestoreProvider } from "#components/ui/restore.tsx";
import { parseTheme, THEME_COOKIE } from "#components/ui/theme/theme.ts";
import { ThemeSwitch } from "#components/ui/theme/theme-switch.tsx";
import { Toaster } from "#components/ui/toaster.tsx";
import { AreaWords } from "#components/words/area-words-provider.tsx";
import { getWords } from "#components/words/get-words.ts";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { countLiveCalls } from "#lib/usage/usage.ts";
import { readInstanceStatus } from "./instance-status.ts";
import {
  proofMethodsAction,
  proveAtServiceAction,
  proveCodeAction,
  provePasskeyAction,
  provePasswordAction,
  startPasskeyProofAction,
} from "./proof-actions.ts";
import { restoreAction } from "./trash/actions.ts";

export const dynamic = "force-dynamic";

/**
 * The frame of the console. Each page checks the session itself, because navigation does not run the layout
 * again.
 */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { actor, account, user } = await requireSession();
  const proofActions = {
    methods: proofMethodsAction,
    password: provePasswordAction,
    code: proveCodeAction,
    passkeyOptions: startPasskeyProofAction,
    passkey: provePasskeyAction,
    service: proveAtServiceAction,
  };
  const words = await getWords("shell");
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value);
  const foot = (
    <>
      <a href="/overview#status-title" className={RAIL_ROW_IDLE}>
        <Suspense fallback={<StatusLine tone="plain" words={words.checkingStatus} />}>
          <InstanceStatus ownerId={actor.ownerId} />
        </Suspense>
      </a>
      <ThemeSwitch initial={theme} rowClassName={RAIL_ROW_IDLE} />
      <AccountMenu key={user.id} userId={user.id} name={account.name} email={user.email} />
    </>
  );
  return (
    <AreaWords areas={["shell", "palette", "security", "health"]}>
      <ConsoleShell role={actor.role} liveCalls={await countLiveCalls(actor)} foot={foot}>
        <ProofProvider actions={proofActions}>
          <OperatorProvider isOperator={mayDo(actor.role, "instance.invite") && account.isInstanceOwner}>
            <RestoreProvider action={restoreAction}>{children}</RestoreProvider>
          </OperatorProvider>
        </ProofProvider>
      </ConsoleShell>
      <Toaster />
    </AreaWords>
  );
}

async function InstanceStatus({ ownerId }: { ownerId: string }) {
  const { lines } = await readInstanceStatus(ownerId);
  return <StatusLine {...summarizeStatus(lines, await getWords("health"))} />;
}

function StatusLine({ tone, words }: { tone: "plain" | "ok" | "warn"; words: string }) {
  return (
    <>
      <span className="flex w-4 shrink-0 justify-center">
        <Dot tone={tone} />
      </span>
      {words}
    </>
  );
}
