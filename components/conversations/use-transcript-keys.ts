"use client";

import { type RefObject, useEffect } from "react";
import { usePlaybackClock } from "./playback.tsx";

/** What has keys of its own. */
const BUSY =
  "input, textarea, select, button, a, summary, video, [contenteditable], [role=menu], [role=dialog]";

/** J and K go to the next row and to the one before, Enter plays from there, the space bar stops and goes on. */
export function useTranscriptKeys(section: RefObject<HTMLElement | null>): void {
  const clock = usePlaybackClock();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key, altKey, ctrlKey, metaKey } = event;
      if (altKey || ctrlKey || metaKey || !(target instanceof Element) || target.closest(BUSY)) return;
      const row = target.closest<HTMLElement>("[data-seq]");
      if (key === "j" || key === "k") move(section.current, row, key === "j" ? 1 : -1);
      else if (key === " " && clock.snapshot() !== null) clock.toggle();
      else if (key === "Enter" && row) row.querySelector("button")?.click();
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [section, clock]);
}

/** From the row that has the focus, else from the one that is played, else from the first. */
function move(section: HTMLElement | null, row: HTMLElement | null, by: 1 | -1): void {
  const rows = [...(section?.querySelectorAll<HTMLElement>("[data-seq]") ?? [])];
  const from = row ?? section?.querySelector<HTMLElement>("[data-seq][aria-current]") ?? null;
  const next = rows[from ? rows.indexOf(from) + by : 0];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
}
