import { type CSSProperties, useEffect, useEffectEvent, useState } from "react";
import { useWords } from "#components/call/words/use-words.tsx";
import { Styled } from "#components/ui/styled.tsx";
import { durationInWords } from "#components/ui/time/format-time.ts";
import { fill } from "#components/words/fill.ts";

type CountdownProps = {
  seconds: number;
  /** What happens at zero, with `{time}` for the remaining time: `Trying again in {time}`. */
  soon: string;
  /** The same when it is time: `Trying again now`. */
  now: string;
  onDone: () => void;
};

/** A countdown: a bar, and the seconds in words. It pauses while the tab is in the background. */
export function Countdown({ seconds, soon, now, onDone }: CountdownProps) {
  const { locale } = useWords();
  const [left, setLeft] = useState(seconds);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (left <= 0) {
      done();
      return;
    }
    const tick = () => setLeft((before) => before - 1);
    const timer = setTimeout(() => {
      if (document.hidden) document.addEventListener("visibilitychange", tick, { once: true });
      else tick();
    }, 1_000);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [left]);
  const length: CSSProperties = { "--seconds": seconds } as CSSProperties; // custom properties are not in React's type
  return (
    <div className="mb-8 flex items-center gap-3 text-base">
      <span
        aria-hidden="true"
        className="block h-1 w-40 overflow-hidden max-wide:w-24 rounded-[2px] bg-surface-press"
      >
        <Styled style={length} className="bar-fill block h-full rounded-[2px] bg-accent" />
      </span>
      <span role="timer" className="text-muted tabular-nums">
        {left > 0 ? fill(soon, { time: durationInWords(left * 1_000, locale) }) : now}
      </span>
    </div>
  );
}
