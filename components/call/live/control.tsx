/** The shortcut key, in the corner of a control; hidden on phones. */
export function KeyHint({ letter }: { letter: string }) {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute right-1 bottom-0.5 font-sans text-micro leading-3 font-medium opacity-80 pointer-coarse:hidden max-wide:hidden"
    >
      {letter}
    </span>
  );
}

/** Style of a control in the call: 48 px, large enough for a thumb. */
export const CONTROL =
  "inline-flex h-12 min-w-12 items-center justify-center gap-2 rounded-[14px] border text-base font-medium transition-colors [&_svg]:size-5 [&_svg]:stroke-[1.75]";
