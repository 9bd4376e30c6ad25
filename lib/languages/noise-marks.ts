/**
 * `[BLANK_AUDIO]`, `(music)`, `*coughs*`, `♪ la la ♪`, `<|nospeech|>`, `<unk>` and `%HESITATION`: what recognizers write for
 * sounds. At the end of a text the closing mark may be missing.
 */
const MARKS =
  /\[[^\]\d\n]{0,60}\]|\((?:[^)\d\n]{0,60})\)|【[^】\n]{0,60}】|（[^）\d\n]{0,60}）|<\|[^|\n]{0,40}\|>|(?<!\S)\*[^*\d\n]{1,40}\*(?!\S)|<\/?[a-z][a-z_ -]{0,30}>|\{[^{}\d\n]{0,40}\}|%HESITATION|[♪♫♬][^♪♫♬\n]{0,200}[♪♫♬]|[[(][^[\]()\d\n]{0,60}$/giu;

/**
 * A transcription without the marks of noises. Empty if nobody said anything: only marks and punctuation are left. Digits in
 * parentheses are a telephone number, and stay.
 */
export function withoutNoiseMarks(text: string): string {
  const words = text.replace(MARKS, " ").replace(/[♪♫♬]/g, " ").replace(/\s+/g, " ").trim();
  return /[\p{L}\p{N}]/u.test(words) ? words : "";
}
