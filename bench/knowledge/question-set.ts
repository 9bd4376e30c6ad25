/** A document of the question set: `asked` are questions with words of the passage that answers each. */
export type AskedDocument = { name: string; text: string; asked: [question: string, answer: string][] };
