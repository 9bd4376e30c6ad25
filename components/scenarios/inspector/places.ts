export type Option = { value: string; label: string };

/** What a function can lead to or call. */
export type Places = { nodes: Option[]; endpoints: Option[]; knowledgeBases: Option[] };
