"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useTimeZone } from "#components/ui/hooks.ts";
import { storeTimeZone } from "./time-zone.ts";

/** Adds the browser's time zone to a form, for its days. */
export function ZoneInput() {
  return <input type="hidden" name="zone" value={useTimeZone()} />;
}

/** Sends the reader's time zone to the server, and re-renders a page rendered for another one. */
export function OwnTimeZone({ drawnFor }: { drawnFor: string }) {
  const router = useRouter();
  useEffect(() => {
    if (storeTimeZone() !== drawnFor) router.refresh();
  }, [router, drawnFor]);
  return null;
}
