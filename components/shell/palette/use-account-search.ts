"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { AccountSearch, readFound } from "./account-search.ts";

/** Searches the account for what is typed. */
export function useAccountSearch() {
  const [search] = useState(() => new AccountSearch(readFound));
  const state = useSyncExternalStore(search.subscribe, search.snapshot, search.snapshot);
  useEffect(() => search.stop, [search]);
  return { state, type: search.type, retry: search.retry };
}
