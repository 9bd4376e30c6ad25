"use client";

import { useRouter } from "next/navigation";
import { useEffect, useSyncExternalStore } from "react";
import { storeTimeZone } from "./time-zone.ts";

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

/** Sends the reader's time zone to the server, and re-renders a page rendered for another one. */
export function OwnTimeZone({ drawnFor }: { drawnFor: string }) {
  const router = useRouter();
  useEffect(() => {
    if (storeTimeZone() !== drawnFor) router.refresh();
  }, [router, drawnFor]);
  return null;
}
