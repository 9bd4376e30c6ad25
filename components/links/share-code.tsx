import { QrCode } from "#components/ui/copy/qr-code.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { OperatorNote } from "#components/ui/operator-note.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

/** A link's QR code; for an address that no phone can open, how other devices can. */
export function ShareCode({ url }: { url: string }) {
  const words = useWords("links").shared;
  if (isLocalUrl(url)) {
    return (
      <Notice>
        {words.onlyHere}
        <OperatorNote text={words.operator} />
      </Notice>
    );
  }
  return (
    <div className="mx-auto w-full max-w-[312px]">
      <QrCode url={url} label={fill(words.qrCode, { url })} />
    </div>
  );
}

/** Whether only browsers on the instance's own machine can open a URL. */
export function isLocalUrl(url: string): boolean {
  const { hostname } = new URL(url);
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    hostname.startsWith("127.")
  );
}
