import { type CSSProperties, useEffect, useEffectEvent, useState } from "react";

type CountdownProps = {
  seconds: number;
  /** What happens at nought: `Next try`, `Going to clinic.example`. */
  what: string;
  onDone: () => void;
};

/** A real countdown: a bar, and the seconds in words. It waits while the tab is in the background. */
export function Countdown({ seconds, what, onDone }: CountdownProps) {
  const [left, setLeft] = useState(seconds);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (left <= 0) {
      done();
      return;
    }
    const tick = () => setLeft((now) => now - 1);
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
      <span aria-hidden="true" className="block h-1 w-40 overflow-hidden rounded-[2px] bg-surface-press">
        <span style={length} className="bar-fill block h-full rounded-[2px] bg-accent" />
      </span>
      <span role="timer" className="text-muted tabular-nums">
        {left > 0 ? `${what} in ${left} s` : `${what} now`}
      </span>
    </div>
  );
}
