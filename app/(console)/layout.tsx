import { cookies } from "next/headers";
import { type ReactNode, Suspense } from "react";
import { partLines, statusWords } from "#components/health/parts.ts";
import { AccountMenu } from "#components/shell/account-menu.tsx";
import { ConsoleShell } from "#components/shell/console-shell.tsx";
import { RAIL_ROW_IDLE } from "#components/shell/rail-row.ts";
import { Dot } from "#components/ui/badge.tsx";
import { parseTheme, THEME_COOKIE } from "#components/ui/theme.ts";
import { ThemeSwitch } from "#components/ui/theme-switch.tsx";
import { Toaster } from "#components/ui/toaster.tsx";
import { countLiveCalls } from "#lib/conversations/count-live-calls.ts";
import { checkHealth } from "#lib/health/check-health.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";

export const dynamic = "force-dynamic";

/** The frame of the console. Each page asks for the session itself: a layout is not run again when one goes from page to page. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { caller, account, user } = await requireSession();
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value);
  const foot = (
    <>
      <a href="/overview#status-title" className={RAIL_ROW_IDLE}>
        <Suspense fallback={<StatusLine tone="plain" words="Checking the parts" />}>
          <InstanceStatus />
        </Suspense>
      </a>
      <ThemeSwitch initial={theme} rowClassName={RAIL_ROW_IDLE} />
      <AccountMenu name={account.name} email={user.email} />
    </>
  );
  return (
    <>
      <ConsoleShell liveCalls={await countLiveCalls(caller)} foot={foot}>
        {children}
      </ConsoleShell>
      <Toaster />
    </>
  );
}

async function InstanceStatus() {
  const { parts } = await checkHealth();
  return <StatusLine {...statusWords(partLines(parts))} />;
}

function StatusLine({ tone, words }: { tone: "plain" | "ok" | "warn"; words: string }) {
  return (
    <>
      <span className="flex w-4 justify-center">
        <Dot tone={tone} />
      </span>
      {words}
    </>
  );
}
