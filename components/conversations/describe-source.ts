const SOURCES: Record<string, string> = { api: "API", hosted_link: "Link", demo: "Demo", test: "Test" };

/** What started a conversation: a link by its name, which is unknown once it is deleted. */
export function describeSource({ kind, linkLabel }: { kind: string; linkLabel: string | null }): string {
  if (linkLabel !== null) return linkLabel;
  return kind === "hosted_link" ? "Deleted link" : (SOURCES[kind] ?? kind);
}
