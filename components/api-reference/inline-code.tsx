import type { ReactNode } from "react";

export const Code = ({ children }: { children: ReactNode }) => (
  <code className="rounded-xs bg-surface-hover px-1 font-mono text-[0.92em] break-words">{children}</code>
);

/** Text in which backticks mark code. */
export function InlineCode({ text }: { text: string }) {
  return text.split("`").map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change their order.
      <Code key={index}>{piece}</Code>
    ) : (
      piece
    ),
  );
}
