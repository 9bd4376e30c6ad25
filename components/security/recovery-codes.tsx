"use client";

import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy/copy-button.tsx";
import { Dialog, DialogBody, DialogFoot } from "#components/ui/dialog.tsx";
import { useWords } from "#components/words/use-words.tsx";

/** Shows new recovery codes, once. Only its own button closes it. */
export function RecoveryCodes({ codes, onClose }: { codes: string[] | null; onClose: () => void }) {
  const words = useWords("security").recovery;
  const text = codes?.join("\n") ?? "";
  return (
    <Dialog open={codes !== null} onOpenChange={onClose} title={words.title} description={words.text} isHeld>
      <DialogBody>
        <ul className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-sm max-wide:grid-cols-1">
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={text} what={words.copyWhat} />
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            download="visavis-recovery-codes.txt"
            className="inline-flex h-8 items-center rounded-sm border px-3 text-sm font-medium"
          >
            {words.download}
          </a>
        </div>
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" onClick={onClose}>
          {words.saved}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
