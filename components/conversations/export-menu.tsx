"use client";

import { Braces, Captions, ChevronDown, Download, Table } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";

type ExportMenuProps = {
  /** Answers the file, with `format` beside what its query holds. */
  path: string;
  isMany?: boolean;
};

/** One conversation, or all of a list, as a file. */
export function ExportMenu({ path, isMany = false }: ExportMenuProps) {
  const save = (format: string) => {
    const mark = path.includes("?") ? "&" : "?";
    Object.assign(document.createElement("a"), {
      href: `${path}${mark}format=${format}`,
      download: "",
    }).click();
  };
  const trigger = (
    <Button>
      <Download aria-hidden="true" />
      Export
      <ChevronDown aria-hidden="true" />
    </Button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuItem onSelect={() => save("json")}>
        <Braces aria-hidden="true" />
        JSON
      </MenuItem>
      <MenuItem onSelect={() => save("csv")}>
        <Table aria-hidden="true" />
        Table (CSV)
      </MenuItem>
      <MenuItem onSelect={() => save("vtt")}>
        <Captions aria-hidden="true" />
        {isMany ? "Captions (VTT in a ZIP)" : "Captions (VTT)"}
      </MenuItem>
    </Menu>
  );
}
