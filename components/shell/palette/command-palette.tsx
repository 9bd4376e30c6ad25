"use client";

import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { cx } from "#components/ui/cx.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { Role } from "#lib/platform/actor.ts";

// The list loads when first opened, because most page views never need it.
const PaletteDialog = dynamic(() => import("./palette-dialog.tsx").then((loaded) => loaded.PaletteDialog));

/** Opens the palette with its button, or with Ctrl-K anywhere. */
export function CommandPalette({ role, isIcon }: { role: Role; isIcon?: boolean }) {
  const { search, keys } = useWords("palette");
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    if (isIcon) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setWasOpened(true);
      setOpen((open) => !open);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [isIcon]);
  const open = () => {
    setWasOpened(true);
    setOpen(true);
  };
  return (
    <>
      <button
        type="button"
        onClick={open}
        className={cx(
          "flex items-center rounded-sm text-sm text-subtle",
          isIcon
            ? "size-9 justify-center hover:bg-surface-hover"
            : "mb-3 h-8 w-full shrink-0 gap-2 overflow-hidden border bg-surface px-2 shadow-control hover:bg-surface-hover",
        )}
      >
        <Search aria-hidden="true" className={cx("shrink-0 stroke-[1.75]", isIcon ? "size-5" : "size-4")} />
        <span className={isIcon ? "sr-only" : "min-w-0 flex-1 truncate text-left"}>{search}</span>
        {!isIcon && (
          <kbd className="shrink-0 rounded-xs border bg-surface px-[5px] font-sans text-micro font-medium">
            {keys}
          </kbd>
        )}
      </button>
      {wasOpened && <PaletteDialog role={role} open={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
