"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { keepTimeZone } from "./time-zone.ts";

/** Tells the server the reader's time zone, and has a page that was drawn for another one drawn anew. */
export function OwnTimeZone({ drawnFor }: { drawnFor: string }) {
  const router = useRouter();
  useEffect(() => {
    if (keepTimeZone() !== drawnFor) router.refresh();
  }, [router, drawnFor]);
  return null;
}
