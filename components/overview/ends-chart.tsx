import { Styled } from "#components/ui/styled.tsx";
import { callState } from "./call-state.ts";

type End = { endReason: string | null; status: string; calls: number };

/** How calls ended: one bar per reason, the most frequent first. */
export function EndsChart({ ends }: { ends: End[] }) {
  const max = Math.max(1, ...ends.map(({ calls }) => calls));
  return (
    <section aria-labelledby="ends-title" className="min-w-0">
      <h2 id="ends-title" className="mb-2 text-base">
        How calls ended
      </h2>
      {ends.length === 0 ? (
        <p className="text-sm text-muted">No calls ended in this period.</p>
      ) : (
        <ul className="flex flex-col gap-1.5 text-sm">
          {ends.map((end) => (
            <li
              key={`${end.status} ${end.endReason}`}
              className="grid grid-cols-[112px_minmax(0,1fr)_40px] items-center gap-x-3"
            >
              <span className="truncate">{callState(end).label}</span>
              <span aria-hidden="true" className="h-2.5">
                <Styled
                  className="block h-full min-w-[2px] rounded-[2px]"
                  style={{
                    width: `${(end.calls / max) * 100}%`,
                    background: end.status === "failed" ? "var(--danger)" : "var(--chart-1)",
                  }}
                />
              </span>
              <span className="text-right text-muted tabular-nums">{end.calls}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
