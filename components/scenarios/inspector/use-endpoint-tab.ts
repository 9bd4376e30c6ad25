"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { onEndpointCreated } from "#components/tools/created-endpoint.ts";
import type { AccountOptions, EndpointOption } from "./field-values.ts";

/**
 * Returns a function that opens the form of a new endpoint in a tab beside the editor, which keeps everything. What is
 * created there goes to `onCreated`.
 */
export function useEndpointTab(onCreated: (endpoint: EndpointOption) => void): () => void {
  const latest = useRef(onCreated);
  useEffect(() => {
    latest.current = onCreated;
  });
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    return onEndpointCreated((endpoint) => {
      setWaiting(false);
      latest.current(endpoint);
    });
  }, [isWaiting]);
  return () => {
    setWaiting(true);
    window.open("/tools/endpoints/new", "_blank");
  };
}

/** What functions can use: what the page has loaded, and the endpoints that other tabs have created since. */
export function useAccountOptions({ endpoints, knowledgeBases }: AccountOptions): AccountOptions {
  const [created, setCreated] = useState<EndpointOption[]>([]);
  useEffect(() => onEndpointCreated((endpoint) => setCreated((before) => [...before, endpoint])), []);
  return useMemo(() => {
    const known = new Set(endpoints.map(({ value }) => value));
    return { endpoints: [...endpoints, ...created.filter(({ value }) => !known.has(value))], knowledgeBases };
  }, [endpoints, knowledgeBases, created]);
}
