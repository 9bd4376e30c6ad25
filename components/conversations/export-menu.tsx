"use client";

import { Braces, Captions, ChevronDown, Download } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { type TranscriptLine, toVtt } from "./transcript-row.ts";

type ExportMenuProps = { id: string; rows: TranscriptLine[]; startedAt: string };

function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const anchor = Object.assign(document.createElement("a"), { href: url, download: name });
  anchor.click();
  URL.revokeObjectURL(url);
}

/** The transcript as a file. */
export function ExportMenu({ id, rows, startedAt }: ExportMenuProps) {
  const trigger = (
    <Button>
      <Download aria-hidden="true" />
      Export
      <ChevronDown aria-hidden="true" />
    </Button>
  );
  const saveJson = () => download(`${id}.json`, "application/json", JSON.stringify(rows, null, 2));
  const saveVtt = () =>
    download(`${id}.vtt`, "text/vtt", toVtt(rows, startedAt, { user: "Visitor", assistant: "Avatar" }));
  return (
    <Menu trigger={trigger}>
      <MenuItem onSelect={saveJson}>
        <Braces aria-hidden="true" />
        JSON
      </MenuItem>
      <MenuItem onSelect={saveVtt}>
        <Captions aria-hidden="true" />
        Captions (VTT)
      </MenuItem>
    </Menu>
  );
}
