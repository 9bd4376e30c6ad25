import { Check, Copy, MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import { useWords } from "#components/call/words/use-words.tsx";
import { Button } from "#components/ui/button.tsx";
import { QrCode } from "#components/ui/copy/qr-code.tsx";

/**
 * Moves the call to another device with a URL that opens it there while it is live. Shown only on demand, because
 * anyone who photographs it could take the call.
 */
export function HandOver({ url }: { url: string }) {
  const words = useWords().devices.handOver;
  const [isOpen, setOpen] = useState(false);
  const [isCopied, setCopied] = useState(false);
  if (!isOpen) {
    return (
      <Button
        variant="ghost"
        className="-mx-2 justify-start px-2"
        onClick={() => setOpen(true)}
        icon={MonitorSmartphone}
      >
        {words.title}
      </Button>
    );
  }
  return (
    <section aria-label={words.title} className="grid gap-2.5 border-t pt-3 text-sm">
      <p className="text-muted">{words.text}</p>
      <div className="mx-auto w-44">
        <QrCode url={url} label={words.code} />
      </div>
      <div className="flex gap-2">
        {/* If a frame may not write to the clipboard, the URL can still be selected. */}
        <input
          readOnly
          value={url}
          aria-label={words.address}
          data-testid="hand-over-address"
          onFocus={(event) => event.currentTarget.select()}
          className="h-8 min-w-0 flex-1 rounded-sm border bg-surface-sunk px-2 font-mono text-xs max-wide:h-9"
        />
        <Button
          onClick={() =>
            void navigator.clipboard.writeText(url).then(
              () => setCopied(true),
              () => {},
            )
          }
          icon={isCopied ? Check : Copy}
        >
          <span aria-live="polite">{isCopied ? words.copied : words.copy}</span>
        </Button>
      </div>
    </section>
  );
}
