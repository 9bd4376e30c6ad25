import { Fragment } from "react";
import { cx } from "./cx.ts";

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

/** A text whose commands and names are between backticks, as in documentation. */
export function WithCode({ text }: { text: string }) {
  return text.split("`").map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change their order.
      <code key={index} className="font-mono wrap-anywhere">
        {piece}
      </code>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above.
      <Fragment key={index}>{piece}</Fragment>
    ),
  );
}

type CodeBlockProps = {
  label: string;
  code: string;
  /** Lines scroll instead of wrapping, which keeps words and ids whole. For code that is written in lines. */
  keepsLines?: boolean;
  className?: string;
};

/** A code block; long lines wrap. It scrolls where `className` limits its height. */
export function CodeBlock({ label, code, keepsLines, className }: CodeBlockProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
      tabIndex={0}
      className={cx("rounded-md border bg-code px-3 py-2.5", keepsLines && "overflow-x-auto", className)}
    >
      <pre
        className={cx(
          "font-mono text-xs leading-5",
          !keepsLines && "[overflow-wrap:anywhere] whitespace-pre-wrap",
        )}
      >
        {code}
      </pre>
    </section>
  );
}
