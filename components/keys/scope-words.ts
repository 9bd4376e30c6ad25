/** What each scope is good for, the narrowest first. */
export const SCOPES = [
  { scope: "connect", text: "Start and update conversations. Enough for an embedded call." },
  { scope: "read", text: "Read conversations, clips, scenarios and knowledge." },
  { scope: "full", text: "Everything, including deleting." },
] as const;
