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
    <Button icon={Download}>
      {words.open}
      <ChevronDown aria-hidden="true" />
    </Button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuItem onSelect={() => download("json")} icon={Braces}>
        JSON
      </MenuItem>
      <MenuItem onSelect={() => download("csv")} icon={Table}>
        {words.csv}
      </MenuItem>
      {valuesPath && (
        <MenuItem onSelect={() => save(valuesPath)} icon={Rows3}>
          {words.valuesCsv}
        </MenuItem>
      )}
      <MenuItem onSelect={() => download("vtt")} icon={Captions}>
        {isMany ? words.vttMany : words.vtt}
      </MenuItem>
    </Menu>
  );
}
