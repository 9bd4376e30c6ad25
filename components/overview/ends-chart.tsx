import { Styled } from "#components/ui/styled.tsx";
import { getLocale, getWords } from "#components/words/get-words.ts";
import { callState } from "./call-state.ts";

type End = { endReason: string | null; status: string; calls: number };

/** How calls ended: one bar per reason, the most frequent first. */
export async function EndsChart({ ends }: { ends: End[] }) {
  const { ends: words } = await getWords("overview");
  const callWords = await getWords("conversations");
  const locale = await getLocale();
  const max = Math.max(1, ...ends.map(({ calls }) => calls));
  return (
    <section aria-labelledby="ends-title" className="min-w-0">
      <h2 id="ends-title" className="mb-2 text-base">
        {words.title}
      </h2>
      {ends.length === 0 ? (
        <p className="text-sm text-muted">{words.none}</p>
      ) : (
        <ul className="grid grid-cols-[fit-content(60%)_minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 text-sm">
          {ends.map((end) => (
            <li
              key={`${end.status} ${end.endReason}`}
              className="col-span-full grid grid-cols-subgrid items-center"
            >
              <span>{callState(end, callWords).label}</span>
              <span aria-hidden="true" className="h-2.5">
                <Styled
                  className="block h-full min-w-[2px] rounded-[2px]"
                  style={{
                    width: `${(end.calls / max) * 100}%`,
                    background: end.status === "failed" ? "var(--danger)" : "var(--chart-1)",
                  }}
                />
              </span>
              <span className="text-right text-muted tabular-nums">{end.calls.toLocaleString(locale)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
