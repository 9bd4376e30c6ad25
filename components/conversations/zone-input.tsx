"use client";

import { useSyncExternalStore } from "react";

const noChange = () => () => undefined;

/** Tells a form's answer in which time zone its days are meant: the browser's. */
export function ZoneInput() {
  const zone = useSyncExternalStore(
    noChange,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => "UTC",
  );
  return <input type="hidden" name="zone" value={zone} />;
}
