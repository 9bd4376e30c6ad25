import { Badge } from "#components/ui/badge.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { ActionsTh, DataTable, Td, Th, TimeTd, Tr } from "#components/ui/table/data-table.tsx";
import { NameTh, Selection, SelectRow } from "#components/ui/table/selection.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { getLocale, getWords } from "#components/words/get-words.ts";
import { plural } from "#components/words/plural.ts";
import { Rich } from "#components/words/rich.tsx";
import { DAY_MS } from "#lib/platform/durations.ts";
import { KeyActions } from "./key-actions.tsx";
import type { ApiKeysWords } from "./words/en.ts";

export type KeyLine = {
  id: string;
  name: string;
  lastFour: string;
  scope: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  recentCalls: number;
  memberEmail: string;
  /** The reader may revoke it. */
  isRevocable: boolean;
};

/** The account's keys. Revoked and expired ones are grey. */
export async function KeyTable({ keys, now, revoke }: { keys: KeyLine[]; now: Date; revoke: FormAction }) {
  const words = await getWords("apiKeys");
  const { name } = await getWords("ui");
  const locale = await getLocale();
  const head = (
    <>
      <NameTh>{name}</NameTh>
      <Th>{words.key}</Th>
      <Th>{words.scope}</Th>
      <Th isSecondary>{words.member}</Th>
      <Th isSecondary>{words.created}</Th>
      <Th>{words.lastUsed}</Th>
      <Th>{words.expires}</Th>
      <ActionsTh />
    </>
  );
  const { open: label, busy } = words.revoke;
  const { loss, lossOfOne, lossOf, ...texts } = words.revokeMany;
  return (
    <Selection
      rows={keys
        .filter((key) => mayRevoke(key, now))
        .map(({ id, name, recentCalls }) => ({
          ...{ id, name, lost: recentCalls },
        }))}
      thing="keys"
      remove={revoke}
      loss={{ one: lossOfOne, plain: loss, counted: lossOf }}
      texts={{ ...texts, label, busy }}
    >
      <DataTable label={words.title} head={head}>
        {keys.map((key) => (
          <KeyRow key={key.id} line={key} now={now} revoke={revoke} words={words} locale={locale} />
        ))}
      </DataTable>
    </Selection>
  );
}

/** Whether the reader may revoke the key, and it still works. */
const mayRevoke = (key: KeyLine, now: Date): boolean =>
  key.isRevocable && !["revoked", "expired"].includes(keyExpiry(key, now).kind);

type KeyRowProps = { line: KeyLine; now: Date; revoke: FormAction; words: ApiKeysWords; locale: string };

function KeyRow({ line, now, revoke, words, locale }: KeyRowProps) {
  const expiry = keyExpiry(line, now);
  const isInactive = expiry.kind === "revoked" || expiry.kind === "expired";
  return (
    <Tr>
      <Td className={isInactive ? "text-subtle" : "font-medium"}>
        {mayRevoke(line, now) && <SelectRow id={line.id} name={line.name} />}
        {line.name}
      </Td>
      <Td className="font-mono text-muted">vv_live_…{line.lastFour}</Td>
      <Td>
        <Badge>{line.scope}</Badge>
      </Td>
      <Td isSecondary className="max-w-48 truncate text-muted">
        {line.memberEmail}
      </Td>
      <TimeTd isEnd={false} isSecondary at={line.createdAt} as="day" />
      <Td label={words.lastUsed} className="text-muted">
        {line.lastUsedAt ? <Time at={line.lastUsedAt.toISOString()} /> : words.never}
      </Td>
      <Td label={isInactive ? undefined : words.expires} className="text-muted">
        {expiry.kind === "never" && words.never}
        {expiry.kind === "later" && <Time at={expiry.at.toISOString()} as="day" />}
        {expiry.kind === "soon" && <Badge tone="warn">{plural(words.inDays, expiry.days, locale)}</Badge>}
        {isInactive && (
          <Badge tone="danger">
            <span>
              <Rich
                text={expiry.kind === "revoked" ? words.revokedOn : words.expiredOn}
                values={{ date: <Time at={expiry.at.toISOString()} as="day" /> }}
              />
            </span>
          </Badge>
        )}
      </Td>
      <Td isAct>
        {mayRevoke(line, now) && (
          <KeyActions id={line.id} name={line.name} recentCalls={line.recentCalls} revoke={revoke} />
        )}
      </Td>
    </Tr>
  );
}

const SOON_DAYS = 14;

type KeyExpiry =
  | { kind: "never" }
  | { kind: "soon"; days: number }
  | { kind: "later" | "expired" | "revoked"; at: Date };

/** When a key stops working, or stopped. */
export function keyExpiry(key: { revokedAt: Date | null; expiresAt: Date | null }, now: Date): KeyExpiry {
  if (key.revokedAt) return { kind: "revoked", at: key.revokedAt };
  if (!key.expiresAt) return { kind: "never" };
  const days = Math.ceil((key.expiresAt.getTime() - now.getTime()) / DAY_MS);
  if (days <= 0) return { kind: "expired", at: key.expiresAt };
  return days <= SOON_DAYS ? { kind: "soon", days } : { kind: "later", at: key.expiresAt };
}
