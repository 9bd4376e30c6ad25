import { CodeBlock } from "#components/ui/snippet.tsx";
import { CopyButton } from "./copy-button.tsx";

type CopiedCodeProps = {
  label: string;
  /** What the button copies, for those who can't see which. */
  what: string;
  code: string;
  keepsLines?: boolean;
  /** The language of `label` and `what`, where the page has another one. */
  lang?: string;
};

/** Code with a button in its corner that copies it. */
export function CopiedCode({ label, what, code, keepsLines = false, lang }: CopiedCodeProps) {
  return (
    <div lang={lang} className="relative mt-3">
      <CodeBlock
        label={label}
        code={code}
        keepsLines={keepsLines}
        className="pr-24 max-wide:pt-10 max-wide:pr-3"
      />
      <div className="absolute top-1 right-1 rounded-md bg-code">
        <CopyButton text={code} what={what} />
      </div>
    </div>
  );
}
