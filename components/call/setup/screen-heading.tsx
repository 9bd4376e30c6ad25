import { useEffect, useRef } from "react";

/** The heading of a screen. `focus`: the screen replaced another one, so screen readers and the keyboard start here. */
export function ScreenHeading({ focus, children }: { focus: boolean; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  return (
    <h1
      ref={heading}
      dir="auto"
      tabIndex={-1}
      className="text-3xl leading-[38px] tracking-[-0.025em] max-wide:text-2xl max-wide:leading-[30px]"
    >
      {children}
    </h1>
  );
}

/** The sentence below it. */
export function ScreenLead({ children }: { children: React.ReactNode }) {
  return (
    <p dir="auto" className="mt-1.5 mb-7 text-[15px] leading-[22px] text-muted max-wide:mt-0.5 max-wide:mb-4">
      {children}
    </p>
  );
}
