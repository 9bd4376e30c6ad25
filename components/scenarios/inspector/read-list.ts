/** What is written between commas, each once. */
export const readList = (text: string): string[] => [
  ...new Set(
    text
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== ""),
  ),
];
