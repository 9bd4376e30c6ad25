/** The voices of OpenAI that are like those of the built-in people: a service other than the local one knows only these. */
export const OPENAI_VOICES: Record<string, string> = {
  daniel: "onyx",
  henry: "ballad",
  leo: "verse",
  maya: "nova",
  mei: "shimmer",
  priya: "coral",
};
