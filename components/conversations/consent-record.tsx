import { Time } from "#components/ui/time/time.tsx";
import { fill } from "#components/words/fill.ts";
import { getWords } from "#components/words/get-words.ts";
import { Rich } from "#components/words/rich.tsx";

type ConsentRecordProps = { consent: { text: string; textHash: string; agreedAt: Date } | undefined };

/** The consent text that the visitor agreed to before the call, exactly as it was shown. */
export async function ConsentRecord({ consent }: ConsentRecordProps) {
  if (!consent) return null;
  const { consent: words } = await getWords("conversations");
  return (
    <details className="border-b px-6 py-4 text-sm max-wide:px-4">
      <summary className="cursor-pointer font-medium">
        <Rich
          text={words.agreed}
          parts={{}}
          values={{ time: <Time at={consent.agreedAt.toISOString()} /> }}
        />
      </summary>
      <p dir="auto" className="mt-3 max-w-[72ch] whitespace-pre-line text-muted [overflow-wrap:anywhere]">
        {consent.text}
      </p>
      <p className="mt-2 text-xs text-subtle [overflow-wrap:anywhere]">
        {fill(words.hash, { hash: consent.textHash })}
      </p>
    </details>
  );
}
