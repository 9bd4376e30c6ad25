"use client";

import { toast } from "sonner";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
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
  const options = { onFailed: (message: string) => void toast.error(message) };
  const one = useForm(revoke, { ...options, onDone: () => void toast(words.signedOut) });
  const others = useForm(revokeOthers, {
    ...options,
    onDone: () => void toast(words.othersSignedOut),
  });
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
              <form method="post" onSubmit={one.onSubmit}>
                <input type="hidden" name="id" value={line.id} />
                <Button type="submit" size="sm" aria-disabled={one.isBusy}>
                  {words.signOut}
                  <span className="sr-only">{line.browser}</span>
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {lines.length > 1 && (
        <form method="post" onSubmit={others.onSubmit}>
          <Button type="submit" aria-disabled={others.isBusy}>
            {words.signOutOthers}
          </Button>
        </form>
      )}
    </div>
  );
}
