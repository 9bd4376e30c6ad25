import { Badge, Dot } from "#components/ui/badge.tsx";
import { CheckAgain } from "./check-again.tsx";
import { type PartLine, summarizeStatus } from "./parts.ts";

/** What of this instance is running; what is not says what that means. */
export function StatusCard({ lines, ageMs }: { lines: PartLine[]; ageMs: number }) {
  const { words, tone } = summarizeStatus(lines);
  return (
    <section aria-labelledby="status-title" className="self-start rounded-lg border">
      <div className="flex min-h-11 items-center gap-2 border-b px-4">
        <h2 id="status-title" className="flex-1 text-sm">
          This instance
        </h2>
        <Badge tone={tone}>{words}</Badge>
      </div>
      <ul className="px-4 pt-0.5 pb-1 text-sm">
        {lines.map(({ label, isUp, missing, hint, state = "running", problem = "not running" }) => (
          <li key={label} className="border-b py-2 last:border-0">
            <span className="flex items-center gap-2.5">
              <Dot tone={isUp ? "ok" : "warn"} />
              <span className="flex-1">{label}</span>
              <span className={isUp ? "text-subtle" : "font-medium text-warn"}>{isUp ? state : problem}</span>
            </span>
            {isUp && hint && <p className="mt-1 pl-[18px] text-xs text-muted">{hint}</p>}
            {!isUp && <p className="mt-1 rounded-md bg-warn-soft px-3 py-2 text-muted">{missing}</p>}
          </li>
        ))}
      </ul>
      <CheckAgain key={crypto.randomUUID()} ageMs={ageMs} />
    </section>
  );
}

/** Holds the card's place while the parts are being asked. */
export function StatusCardPending() {
  return (
    <section aria-busy="true" className="h-[433px] self-start rounded-lg border p-4">
      <h2 className="text-sm">This instance</h2>
      <p className="mt-2 text-sm text-subtle">Asking its parts</p>
    </section>
  );
}
