"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { type CreatedItem, type CreatedKind, onCreated } from "../created-beside.ts";
import type { AccountOptions } from "./field-values.ts";

const FORMS: Record<CreatedKind, string> = {
  endpoint: "/tools/endpoints/new",
  knowledge: "/knowledge?create",
  mcp_server: "/tools?create=mcp#mcp-title",
};

/**
 * Returns a function that opens the form of a new endpoint, knowledge base or MCP server in a tab beside the editor, which keeps
 * everything. What is created there goes to `use`.
 */
export function useCreateBeside<Kind extends CreatedKind>(
  kind: Kind,
  use: (item: CreatedItem[Kind]) => void,
): () => void {
  const latest = useRef(use);
  useEffect(() => {
    latest.current = use;
  });
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    return onCreated(kind, (item, isNew) => {
      if (!isNew) return;
      setWaiting(false);
      latest.current(item);
    });
  }, [isWaiting, kind]);
  return () => {
    setWaiting(true);
    window.open(FORMS[kind], "_blank");
  };
}

/** What functions can use: what the page has loaded, and what other tabs have created or changed since. */
export function useAccountOptions({ endpoints, knowledgeBases, mcpServers }: AccountOptions): AccountOptions {
  const allEndpoints = useWithCreated("endpoint", endpoints);
  const allBases = useWithCreated("knowledge", knowledgeBases);
  const allServers = useWithCreated("mcp_server", mcpServers);
  return useMemo(
    () => ({ endpoints: allEndpoints, knowledgeBases: allBases, mcpServers: allServers }),
    [allEndpoints, allBases, allServers],
  );
}

function useWithCreated<Kind extends CreatedKind>(
  kind: Kind,
  loaded: CreatedItem[Kind][],
): CreatedItem[Kind][] {
  const [created, setCreated] = useState<CreatedItem[Kind][]>([]);
  useEffect(() => onCreated(kind, (item) => setCreated((before) => [...before, item])), [kind]);
  // The last one with an id is the newest.
  return useMemo(
    () => [...new Map([...loaded, ...created].map((item) => [item.value, item])).values()],
    [loaded, created],
  );
}
