import type { CSSProperties } from "react";

// How long the avatar's side waits for a lost connection before it ends the call.
const GRACE_S = 20;

/** Shown over the stage while the network is away. The bar is the time that is left. */
export function Reconnecting({ name }: { name: string }) {
  const seconds: CSSProperties = { "--seconds": GRACE_S } as CSSProperties; // custom properties are not in React's type
  return (
    <div
      role="status"
      data-testid="reconnecting"
      className="absolute bottom-7 left-1/2 z-10 w-[min(440px,calc(100%-24px))] -translate-x-1/2 rounded-md bg-overlay px-5 pt-4 pb-[18px] text-on-overlay max-wide:bottom-4"
    >
      <h2 className="text-lg">Reconnecting…</h2>
      <p className="mb-3.5 text-[15px] leading-[22px] opacity-90">
        The network went away for a moment. {name} waits, and nothing that was said is lost.
      </p>
      <span className="block h-1 overflow-hidden rounded-[2px] bg-white/25">
        <span style={seconds} className="bar-fill block h-full rounded-[2px] bg-overlay-accent" />
      </span>
    </div>
  );
}
