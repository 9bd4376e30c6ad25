/** Texts as written and as they go to the phonemizer, by kind. */
export type SpokenCases = Readonly<Record<string, readonly (readonly [written: string, spoken: string])[]>>;
