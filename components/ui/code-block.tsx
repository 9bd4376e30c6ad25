import { cx } from "./cx.ts";

type CodeBlockProps = { label: string; code: string; className?: string };

/** Code as it stands; long lines scroll, on a phone they wrap. */
export function CodeBlock({ label, code, className }: CodeBlockProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className={cx("overflow-x-auto rounded-md border bg-code px-3 py-2.5", className)}
    >
      <pre className="font-mono text-xs leading-5 max-wide:[overflow-wrap:anywhere] max-wide:whitespace-pre-wrap">
        {code}
      </pre>
    </section>
  );
}
