import type { ReactNode } from "react";
import { getWords } from "#components/words/get-words.ts";
import { DrawnFlow, SharedLink, TranscribedCall } from "./step-pictures.tsx";

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
