"use client";

import { Braces, Captions, ChevronDown, Download, Rows3, Table } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { useWords } from "#components/words/use-words.tsx";

type ExportMenuProps = {
  /** Returns the file. `format` is added to its query. */
  path: string;
  isMany?: boolean;
  /** Downloads the values of all conversations of a list. */
  valuesPath?: string;
};

/** Downloads one conversation, or all conversations of a list, as a file. */
export function ExportMenu({ path, isMany = false, valuesPath }: ExportMenuProps) {
  const { export: words } = useWords("conversations");
  const save = (href: string) => Object.assign(document.createElement("a"), { href, download: "" }).click();
  const download = (format: string) => save(`${path}${path.includes("?") ? "&" : "?"}format=${format}`);
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
      {valuesPath && (
        <MenuItem onSelect={() => save(valuesPath)}>
          <Rows3 aria-hidden="true" />
          {words.valuesCsv}
        </MenuItem>
      )}
      <MenuItem onSelect={() => download("vtt")}>
        <Captions aria-hidden="true" />
        {isMany ? words.vttMany : words.vtt}
      </MenuItem>
    </Menu>
  );
}
