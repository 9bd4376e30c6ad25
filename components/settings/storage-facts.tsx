import { Notice } from "#components/ui/notice.tsx";
import { describeBytes } from "#lib/usage/describe-bytes.ts";

type Count = { used: number; limit: number };
type StorageUse = {
  stored: { recordings: number; takes: number; documents: number; avatars: number; backgrounds: number };
  usedBytes: number;
  limitBytes: number;
  documents: Count;
  takes: Count;
};

/** From this share on, there is a warning. */
const NEARLY_FULL = 0.9;

const KINDS = {
  recordings: "Recordings",
  takes: "Takes",
  documents: "Documents",
  avatars: "Avatars",
  backgrounds: "Backgrounds",
} as const satisfies Record<keyof StorageUse["stored"], string>;

/** What the account stores against its plan's limits, and what to do when a limit is near. */
export function StorageFacts({ use }: { use: StorageUse }) {
  const { stored, usedBytes, limitBytes, documents, takes } = use;
  const lines = Object.entries(KINDS).flatMap(([kind, label]) => {
    const bytes = stored[kind as keyof typeof KINDS];
    return bytes > 0 ? [{ label, size: describeBytes(bytes) }] : [];
  });
  return (
    <div className="flex flex-col gap-5 text-sm">
      <StorageNotice use={use} />
      <Meter
        label="Storage"
        used={usedBytes}
        limit={limitBytes}
        text={`${describeBytes(usedBytes)} of ${describeBytes(limitBytes)}`}
      >
        {lines.length === 0 ? (
          <p className="mt-2 text-subtle">Nothing is stored yet.</p>
        ) : (
          <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-subtle">
            {lines.map(({ label, size }) => (
              <li key={label}>
                {label} {size}
              </li>
            ))}
          </ul>
        )}
      </Meter>
      <Meter label="Documents" {...documents} text={countText(documents)} />
      <Meter label="Takes" {...takes} text={countText(takes)} />
    </div>
  );
}

/** Placeholder until the facts are counted. */
export function StorageFactsPending() {
  return (
    <p aria-busy="true" className="h-[168px] text-sm text-subtle">
      Adding up what is stored
    </p>
  );
}

const countText = ({ used, limit }: Count): string =>
  `${used.toLocaleString("en")} of ${limit.toLocaleString("en")}`;

const isNear = ({ used, limit }: Count): boolean => used >= limit * NEARLY_FULL;

type MeterProps = Count & { label: string; text: string; children?: React.ReactNode };

function Meter({ label, used, limit, text, children }: MeterProps) {
  const colour =
    used >= limit ? "[--bar:var(--danger)]" : isNear({ used, limit }) ? "[--bar:var(--warn)]" : "";
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="text-subtle">{label}</span>
        <span className="tabular-nums">{text}</span>
      </p>
      <progress
        aria-label={label}
        value={Math.min(used, limit)}
        max={Math.max(1, limit)}
        className={`mt-1.5 block h-1.5 w-full ${colour}`}
      />
      {children}
    </div>
  );
}

/** The most urgent limit. */
function StorageNotice({ use }: { use: StorageUse }) {
  const storage = { used: use.usedBytes, limit: use.limitBytes };
  if (storage.used >= storage.limit) {
    return (
      <Notice tone="danger">
        The storage is full. Uploads and new takes are refused, and new calls are not recorded. Delete
        recordings, takes, documents, avatars or backgrounds, or ask the operator for more.
      </Notice>
    );
  }
  const full = [
    use.documents.used >= use.documents.limit && "documents",
    use.takes.used >= use.takes.limit && "takes",
  ];
  const names = full.filter((name) => name !== false).join(" and ");
  if (names) {
    return (
      <Notice tone="danger">
        The limit of {names} is reached. Delete some, or ask the operator for more.
      </Notice>
    );
  }
  if (![storage, use.documents, use.takes].some(isNear)) return null;
  return (
    <Notice tone="warn">
      A limit is nearly reached. Delete what is no longer needed, or ask the operator for more.
    </Notice>
  );
}
