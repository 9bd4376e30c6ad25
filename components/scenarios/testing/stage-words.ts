/** The stages of a turn, in the order in which they pass. */
const STAGES = [
  ["endOfTurnMs", "end of turn"],
  ["transcriptionMs", "heard"],
  ["firstTokenMs", "first token"],
  ["firstSoundMs", "first sound"],
  ["wholeMs", "answered in"],
] as const;

/** Where the time of a turn went, in words: "first token 210 ms". Stages that are not known are left out. */
export function stageWords(stages: Readonly<Record<string, number>>): string[] {
  return STAGES.flatMap(([name, words]) => {
    const ms = stages[name];
    return ms === undefined ? [] : [`${words} ${ms} ms`];
  });
}
