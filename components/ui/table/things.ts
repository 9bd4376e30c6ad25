import type { UiWords } from "#components/ui/words/en.ts";

/** What a list contains, as the texts name it with its number. */
export type ListedThing = keyof UiWords["things"];
