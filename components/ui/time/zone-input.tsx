"use client";

import { useSyncExternalStore } from "react";

const noChange = () => () => undefined;

/** Adds the browser's time zone to a form, for its days. */
export function ZoneInput() {
  const zone = useSyncExternalStore(
    noChange,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => "UTC",
  );
  return <input type="hidden" name="zone" value={zone} />;
}
