import { ImageIcon } from "lucide-react";
import { useState } from "react";
import { cx } from "#components/ui/cx.ts";
import { isCardAddress } from "#lib/flow/cards/card-limits.ts";
import { pictureIdOf, picturePath } from "#lib/flow/cards/picture-reference.ts";

/** Where the console's own pages load a picture from; null for an address that only a call completes. */
function sourceOf(url: string): string | null {
  const id = pictureIdOf(url);
  if (id !== null) return picturePath(id);
  return isCardAddress(url, { isWeb: true }) && !url.includes("{{") ? url : null;
}

/** A small picture beside its text, which says what it shows. */
export function PictureThumb({ url, className }: { url: string; className?: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  const source = sourceOf(url);
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid h-10 w-14 shrink-0 place-items-center overflow-hidden rounded-sm border bg-canvas text-subtle",
        className,
      )}
    >
      {source === null || failed === source ? (
        <ImageIcon className="size-4 stroke-[1.75]" />
      ) : (
        // biome-ignore lint/performance/noImgElement: the picture may be on another server.
        <img
          src={source}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setFailed(source)}
          className="size-full object-contain"
        />
      )}
    </span>
  );
}
