import { CopyButton } from "./copy-button.tsx";

/** A text with a copy button, in one line. */
export function CopyField({ text, what }: { text: string; what: string }) {
  return (
    <div className="flex min-h-8 min-w-0 items-center gap-2 rounded-sm border bg-surface-sunk pr-0.5 pl-2.5">
      <code className="min-w-0 flex-1 truncate font-mono text-xs" title={text}>
        {text}
      </code>
      <CopyButton text={text} what={what} />
    </div>
  );
}
