import { CornerDownRight } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "#components/ui/cx.ts";
import { fill } from "#components/words/fill.ts";
import { getWords } from "#components/words/get-words.ts";
import type { LandingWords } from "./words/en.ts";

/** Three steps, each with a fragment of the real thing beside it. */
export async function HowItWorks() {
  const { steps, pictures } = await getWords("landing");
  const shown: { title: string; text: string; picture: ReactNode }[] = [
    { ...steps.describe, picture: <DrawnFlow words={pictures} /> },
    { ...steps.share, picture: <SharedLink /> },
    { ...steps.read, picture: <TranscribedCall words={pictures} /> },
  ];
  return (
    <section
      id="how"
      aria-labelledby="how-title"
      className="mx-auto max-w-[1280px] px-8 py-[72px] max-wide:px-4 max-wide:py-12"
    >
      <h2
        id="how-title"
        className="mb-8 text-3xl tracking-[-0.024em] max-wide:mb-5 max-wide:text-[26px] max-wide:leading-8"
      >
        {steps.title}
      </h2>
      <ol>
        {shown.map((step, index) => (
          <li
            key={step.title}
            className="grid items-start gap-x-6 border-t py-10 max-wide:gap-2 max-wide:py-7 wide:grid-cols-[48px_minmax(0,400px)_minmax(0,1fr)]"
          >
            <span aria-hidden="true" className="leading-7 text-subtle tabular-nums">
              {index + 1}
            </span>
            <div>
              <h3 className="mb-2 text-xl tracking-[-0.015em]">{step.title}</h3>
              <p className="text-muted">{step.text}</p>
            </div>
            <div
              aria-hidden="true"
              className="w-full max-w-[520px] self-center max-wide:mt-4 wide:justify-self-end"
            >
              {step.picture}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function FlowNode({ id, task, active = false }: { id: string; task: string; active?: boolean }) {
  return (
    <div
      className={cx(
        "w-[216px] rounded-md border bg-surface px-3 py-2.5 shadow-card max-desk:w-auto max-desk:min-w-0 max-desk:flex-1",
        active ? "border-accent ring-3 ring-accent-soft" : "border-border-strong",
      )}
    >
      <b className="block font-mono text-sm font-medium">{id}</b>
      <span className="block text-sm leading-[18px] text-muted">{task}</span>
    </div>
  );
}

type PictureProps = { words: LandingWords["pictures"] };

/** A conversation of three nodes. */
function DrawnFlow({ words }: PictureProps) {
  return (
    <div className="flex max-w-[488px] items-center">
      <FlowNode id="greet" task={words.greet} />
      <svg
        aria-hidden="true"
        width="56"
        height="96"
        viewBox="0 0 56 96"
        fill="none"
        className="shrink-0 stroke-border-strong stroke-[1.5] max-desk:w-7"
      >
        <path d="M0 41C28 41 28 22 50 22M0 55c28 0 28 19 50 19" />
        <path d="m46 18 6 4-6 4m0 44 6 4-6 4" />
      </svg>
      <div className="grid gap-3 max-desk:flex-1">
        <FlowNode id="find_order" task={words.findOrder} active />
        <FlowNode id="answer" task={words.answer} />
      </div>
    </div>
  );
}

/** A link as it is shared. */
function SharedLink() {
  return (
    <div className="truncate rounded-sm border bg-surface-sunk px-3 font-mono text-sm leading-10">
      https://talk.example.com/c/returns-desk
    </div>
  );
}

type SampleLine = { who: string; said: string; node: string; wasInterrupted?: boolean };

const sampleLines = (words: LandingWords["pictures"]): SampleLine[] => [
  { who: words.you, said: words.tooSmall, node: "greet" },
  { who: "Daniel", said: words.canSend, node: "find_order", wasInterrupted: true },
  { who: words.you, said: words.itIs, node: "find_order" },
];

/** A few rows of a transcript. */
function TranscribedCall({ words }: PictureProps) {
  return (
    <div>
      {sampleLines(words).map((row, index) => (
        <div
          key={row.said}
          className={cx(
            "grid grid-cols-[64px_1fr_auto] items-baseline gap-3 py-2 text-base",
            index > 0 && "border-t",
          )}
        >
          <span className="text-sm text-subtle">{row.who}</span>
          <span>
            {row.said}
            {row.wasInterrupted && (
              <>
                {" "}
                <s className="text-subtle">{words.orderNumber}</s>
                <span className="mt-0.5 flex items-center gap-1.5 text-xs text-subtle">
                  <CornerDownRight aria-hidden="true" className="size-3.5 stroke-[1.75]" />
                  {fill(words.stopped, { name: row.who })}
                </span>
              </>
            )}
          </span>
          <span className="font-mono text-xs text-subtle">{row.node}</span>
        </div>
      ))}
    </div>
  );
}
