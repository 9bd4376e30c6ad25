/** How the demo model ends a summary. Lists leave it out: it would be the longest part of every row. */
export const RULE_WRITTEN = "Written by rules, without a language model.";
