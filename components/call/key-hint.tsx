/** The key that does the same, in the corner of a control; not on phones, which have none. */
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
