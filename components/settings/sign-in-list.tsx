"use client";

import { toast } from "sonner";
import { ActButton } from "#components/ui/act-button.tsx";
import { Badge } from "#components/ui/badge.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { Time } from "#components/ui/time/time.tsx";
import { Rich } from "#components/words/rich.tsx";
import { useWords } from "#components/words/use-words.tsx";

export type SignInLine = {
  id: string;
  browser: string;
  address: string;
  lastSeenAt: string;
  isCurrent: boolean;
};
type SignInListProps = { lines: SignInLine[]; revoke: FormAction; revokeOthers: FormAction };

/** The signed-in browsers, each with a sign-out button. */
export function SignInList({ lines, revoke, revokeOthers }: SignInListProps) {
  const words = useWords("settings").browsers;
  return (
    <div className="flex flex-col items-start gap-4">
      <ul className="w-full divide-y rounded-lg border">
        {lines.map((line) => (
          <li key={line.id} className="flex min-h-[52px] items-center gap-3 px-4 py-2 text-sm">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {line.browser}
                {line.isCurrent && <Badge tone="accent">{words.this}</Badge>}
              </p>
              <p className="text-xs break-all text-subtle">
                <Rich
                  text={words.seen}
                  values={{ address: line.address, time: <Time at={line.lastSeenAt} /> }}
                />
              </p>
            </div>
            {!line.isCurrent && (
              <ActButton
                size="sm"
                action={revoke}
                values={{ id: line.id }}
                about={line.browser}
                onDone={() => toast(words.signedOut)}
              >
                {words.signOut}
              </ActButton>
            )}
          </li>
        ))}
      </ul>
      {lines.length > 1 && (
        <ActButton action={revokeOthers} onDone={() => toast(words.othersSignedOut)}>
          {words.signOutOthers}
        </ActButton>
      )}
    </div>
  );
}
