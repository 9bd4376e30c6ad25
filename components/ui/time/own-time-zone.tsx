"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { storeTimeZone } from "./time-zone.ts";

/** Sends the reader's time zone to the server, and re-renders a page rendered for another one. */
export function OwnTimeZone({ drawnFor }: { drawnFor: string }) {
  const router = useRouter();
  useEffect(() => {
    if (storeTimeZone() !== drawnFor) router.refresh();
  }, [router, drawnFor]);
  return null;
}
