/** A document of the question set: `asked` has questions, each with words of the passage that answers it. */
export type AskedDocument = { name: string; text: string; asked: [question: string, answer: string][] };
