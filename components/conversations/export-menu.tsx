"use client";

import { Braces, Captions, ChevronDown, Download, Table } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { useWords } from "#components/words/use-words.tsx";

type ExportMenuProps = {
  /** Returns the file. `format` is added to its query. */
  path: string;
  isMany?: boolean;
};

/** Downloads one conversation, or all conversations of a list, as a file. */
export function ExportMenu({ path, isMany = false }: ExportMenuProps) {
  const { export: words } = useWords("conversations");
  const download = (format: string) => {
    const mark = path.includes("?") ? "&" : "?";
    Object.assign(document.createElement("a"), {
      href: `${path}${mark}format=${format}`,
      download: "",
    }).click();
  };
  const trigger = (
    <Button>
      <Download aria-hidden="true" />
      {words.open}
      <ChevronDown aria-hidden="true" />
    </Button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuItem onSelect={() => download("json")}>
        <Braces aria-hidden="true" />
        JSON
      </MenuItem>
      <MenuItem onSelect={() => download("csv")}>
        <Table aria-hidden="true" />
        {words.csv}
      </MenuItem>
      <MenuItem onSelect={() => download("vtt")}>
        <Captions aria-hidden="true" />
        {isMany ? words.vttMany : words.vtt}
      </MenuItem>
    </Menu>
  );
}
