import { cx } from "#components/ui/cx.ts";

type CodeBlockProps = { label: string; code: string; className?: string };

/** A code block; long lines scroll, on a phone they wrap. */
export function CodeBlock({ label, code, className }: CodeBlockProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
      tabIndex={0}
      className={cx("overflow-x-auto rounded-md border bg-code px-3 py-2.5", className)}
    >
      <pre className="font-mono text-xs leading-5 max-wide:[overflow-wrap:anywhere] max-wide:whitespace-pre-wrap">
        {code}
      </pre>
    </section>
  );
}
