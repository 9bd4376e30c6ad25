/** A piece of text around what was searched for, with the matches marked. */
export function Snippet({ pieces }: { pieces: { text: string; isMatch: boolean }[] }) {
  return pieces.map(({ text, isMatch }, index) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change their order.
      <mark key={index} className="rounded-xs bg-accent-soft px-0.5 font-medium text-accent-text">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
