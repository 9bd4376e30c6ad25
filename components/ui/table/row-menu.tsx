"use client";

import { Copy, Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

type RowMenuProps = {
  id: string;
  name: string;
  /** Actions specific to this row, above "Copy id". */
  own?: ReactNode;
  /** The last, destructive action. */
  children: ReactNode;
};

/** The menu at the end of a row. */
export function RowMenu({ id, name, own, children }: RowMenuProps) {
  const words = useWords("ui");
  const trigger = (
    <Button variant="ghost" size="icon" className="size-7">
      <Ellipsis aria-hidden="true" />
      <span className="sr-only">{fill(words.actionsFor, { name })}</span>
    </Button>
  );
  return (
    <Menu trigger={trigger}>
      {own}
      <MenuItem onSelect={() => void navigator.clipboard.writeText(id).then(() => toast(words.idCopied))}>
        <Copy aria-hidden="true" />
        {words.copyId}
      </MenuItem>
      {children}
    </Menu>
  );
}
