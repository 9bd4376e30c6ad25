"use client";

import { type RefObject, useEffect } from "react";
import { usePlaybackClock } from "./playback.tsx";

/** Elements that handle keys themselves. */
const BUSY =
  "input, textarea, select, button, a, summary, video, [contenteditable], [role=menu], [role=dialog]";

/** J and K move to the next and previous row, Enter plays from the row, Space pauses and resumes. */
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

/** Starts from the focused row, else the one being played, else the first. */
function move(section: HTMLElement | null, row: HTMLElement | null, by: 1 | -1): void {
  const rows = [...(section?.querySelectorAll<HTMLElement>("[data-seq]") ?? [])];
  const from = row ?? section?.querySelector<HTMLElement>("[data-seq][aria-current]") ?? null;
  const next = rows[from ? rows.indexOf(from) + by : 0];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
}
