import { ChevronLeft, ChevronRight, ExternalLink, FileText, Mail, Phone } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { QrCode } from "#components/ui/copy/qr-code.tsx";
import { cx } from "#components/ui/cx.ts";
import { fill } from "#components/words/fill.ts";
import type { CardOf } from "#lib/flow/cards/card.ts";
import { isCardAddress } from "#lib/flow/cards/card-limits.ts";
import { pictureIdOf, picturePath } from "#lib/flow/cards/picture-reference.ts";
import type { CardWords } from "./card-props.ts";

/** The page is kept, and the other one learns nothing of it. */
const ELSEWHERE = { target: "_blank", rel: "noopener noreferrer", referrerPolicy: "no-referrer" } as const;

/** Without the scheme, as people read an address. */
const shortAddress = (url: string): string => url.replace(/^(?:https?:\/\/(?:www\.)?|mailto:|tel:)/i, "");

export function LinkCard({ card }: { card: CardOf<"link"> }) {
  const Icon = /^mailto:/i.test(card.url) ? Mail : /^tel:/i.test(card.url) ? Phone : ExternalLink;
  // The worker has refused other addresses; an attribute of a room does not prove that.
  if (!isCardAddress(card.url, { isWeb: false })) return null;
  return (
    <div className="grid gap-2">
      <a
        href={card.url}
        {...ELSEWHERE}
        data-testid="card-link"
        className={buttonClass({ variant: "primary", size: "lg" }, "h-auto min-h-10 py-2 whitespace-normal")}
      >
        <span dir="auto" className="min-w-0 wrap-anywhere">
          {card.label ?? shortAddress(card.url)}
        </span>
        <Icon aria-hidden="true" className="shrink-0" />
      </a>
      {card.label && (
        <p dir="ltr" className="truncate text-sm text-muted">
          {shortAddress(card.url)}
        </p>
      )}
    </div>
  );
}

type PictureProps = { url: string; alt: string; words: CardWords; height?: string };

/** Leaves room for the heading above and the buttons below, which then need no scrolling. */
const SLIDE_HEIGHT = "max-h-[clamp(120px,calc(50dvh-168px),420px)]";

/** A picture of another server, which doesn't learn where it is shown. A press opens it in full. */
function Picture({ url, alt, words, height = "max-h-[min(420px,50dvh)]" }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  // In the editor an uploaded picture has no complete address yet; in a call it has.
  const id = pictureIdOf(url);
  if (id === null && !isCardAddress(url, { isWeb: true })) return null;
  const source = id === null ? url : picturePath(id);
  return (
    <a
      href={source}
      {...ELSEWHERE}
      className="grid place-items-center overflow-hidden rounded-md border bg-canvas text-sm text-muted"
    >
      {failed === source ? (
        <span className="line-clamp-6 px-4 py-10 text-center">{fill(words.noPicture, { what: alt })}</span>
      ) : (
        // biome-ignore lint/performance/noImgElement: the picture is on another server, and its size is unknown.
        <img
          src={source}
          alt={alt}
          referrerPolicy="no-referrer"
          onError={() => setFailed(source)}
          className={cx("w-full object-contain", height)}
        />
      )}
    </a>
  );
}

export function PictureCard({ card, words }: { card: CardOf<"picture">; words: CardWords }) {
  return <Picture url={card.url} alt={card.alt} words={words} />;
}

const TURNS: Partial<Record<string, number>> = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1 };

/** Pictures of which one is seen. The visitor turns them, with the arrow keys too, and so does the avatar. */
export function SlidesCard({ card, words }: { card: CardOf<"slides">; words: CardWords }) {
  const { pictures, page = 1, turn } = card;
  const [index, setIndex] = useState(page - 1);
  const turned = `${page} ${turn ?? 0}`;
  const [seen, setSeen] = useState(turned);
  // The avatar has turned the page since.
  if (turned !== seen) {
    setSeen(turned);
    setIndex(page - 1);
  }
  const at = Math.min(index, pictures.length - 1);
  const picture = pictures[at];
  if (!picture) return null;
  const go = (step: number) => setIndex((at + step + pictures.length) % pictures.length);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey || event.ctrlKey || event.metaKey ? undefined : TURNS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    go(step);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside.
    <div className="grid gap-2" onKeyDown={onKeyDown}>
      <Picture url={picture.url} alt={picture.alt} words={words} height={SLIDE_HEIGHT} />
      <div className="flex items-center gap-2">
        <Button
          size="icon"
          variant="ghost"
          onClick={() => go(-1)}
          icon={ChevronLeft}
          aria-label={words.previous}
        />
        <p aria-live="polite" className="min-w-0 flex-1 text-center text-sm">
          <span className="text-muted tabular-nums">
            {fill(words.slide, { number: at + 1, count: pictures.length })}
          </span>
          {picture.caption && (
            <span dir="auto" className="block wrap-anywhere">
              {picture.caption}
            </span>
          )}
        </p>
        <Button
          size="icon"
          variant="ghost"
          onClick={() => go(1)}
          icon={ChevronRight}
          aria-label={words.next}
        />
      </div>
    </div>
  );
}

function sizeText(bytes: number, locale: string): string {
  const [unit, amount] = bytes < 1_000_000 ? ["kilobyte", bytes / 1_000] : ["megabyte", bytes / 1_000_000];
  return amount.toLocaleString(locale, { style: "unit", unit, maximumFractionDigits: amount < 10 ? 1 : 0 });
}

export function FileCard({ card, words }: { card: CardOf<"file">; words: CardWords }) {
  if (!isCardAddress(card.url, { isWeb: true })) return null;
  return (
    <a
      href={card.url}
      {...ELSEWHERE}
      className="flex items-center gap-3 rounded-md border border-border-strong px-3.5 py-3 shadow-control hover:bg-surface-hover"
    >
      <FileText aria-hidden="true" className="size-6 shrink-0 stroke-[1.5] text-accent-text" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block text-base font-medium wrap-anywhere">
          {card.name}
        </span>
        <span className="block text-sm text-muted">
          {card.bytes === undefined
            ? words.openFile
            : `${words.openFile} · ${sizeText(card.bytes, words.locale)}`}
        </span>
      </span>
    </a>
  );
}

const isNumeric = (cell: string): boolean =>
  /^[-+]?[\d.,  ]{1,20}[%€$£]?$/.test(cell.trim()) && /\d/.test(cell);

export function TableCard({ card, words }: { card: CardOf<"table">; words: CardWords }) {
  const numeric = card.columns.map((_, at) => card.rows.every((row) => isNumeric(row[at] ?? "0")));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section tabIndex={0} aria-label={words.table} className="min-h-0 overflow-auto rounded-md border">
      <table className="w-full border-collapse text-sm">
        <thead className="sticky top-0 bg-canvas text-left text-muted">
          <tr>
            {card.columns.map((name, at) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order.
                key={at}
                scope="col"
                dir="auto"
                className={cx("px-3 py-2 font-medium", numeric[at] && "text-right")}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y border-t">
          {card.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never change their order.
            <tr key={index}>
              {card.columns.map((_, at) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order.
                  key={at}
                  dir="auto"
                  className={cx(
                    "min-w-16 px-3 py-2 align-top wrap-break-word",
                    numeric[at] && "text-right tabular-nums",
                  )}
                >
                  {row[at] ?? ""}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function QrCard({ card, words }: { card: CardOf<"qr">; words: CardWords }) {
  return (
    <div className="grid justify-items-center gap-2">
      <div className="w-[min(220px,50dvh)]">
        <QrCode url={card.value} label={words.qr} />
      </div>
      <p dir="auto" className="max-w-full text-center text-sm text-muted wrap-anywhere">
        {shortAddress(card.value)}
      </p>
    </div>
  );
}
