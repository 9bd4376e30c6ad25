/**
 * `[BLANK_AUDIO]`, `(music)`, `*coughs*`, `♪ la la ♪`, `<|nospeech|>`, `<unk>` and `%HESITATION`: what recognizers write for
 * sounds. At the end of a text the closing mark may be missing.
 */
const MARKS =
  /\[[^\]\n]{0,60}\]|&(?:#\d{1,6}|[a-z]{2,6});|\((?:[^)\d\n]{0,60})\)|【[^】\n]{0,60}】|（[^）\d\n]{0,60}）|<\|[^|\n]{0,40}\|>|(?<!\S)([*_]{1,3})[^*_\d\n]{1,40}\1(?!\S)|<\/?[a-z][a-z_ -]{0,30}>|\{[^{}\d\n]{0,40}\}|%HESITATION|[♪♫♬🎵🎶][^♪♫♬🎵🎶\n]{0,200}[♪♫♬🎵🎶]|[[(][^[\]()\d\n]{0,60}$/giu;
/** A parenthesis alone, also with a number in it, and the words that Japanese recognizers write for sounds. */
const ALONE = /^\s*(?:\([^()\n]{0,60}\p{L}{3}[^()\n]{0,60}\)|「(?:音楽|拍手|笑い?|歓声)」)[.…]?\s*$/u;
/** What recognizers learned from films and make of noise: who made the subtitles, and thanks to an audience. */
const CREDITS =
  /^\W*(?:.{0,80}\bamara\.org\b.{0,40}|(?:subtitl(?:es|ed|ing)|captions|transcri(?:bed|ption)) by .{1,60}|untertitel(?:ung)? (?:von|der|des|im auftrag|by) .{1,60}|sous-titr(?:es|age) (?:réalisés?|par|de|st) .{1,60}|subt[ií]tulos (?:realizados|por|de) .{1,60}|thank(?:s| you)(?: (?:so|very) much)? for watching|vielen dank fürs zuschauen|merci d'avoir regardé(?: cette vidéo)?|gracias por ver(?: el v[ií]deo)?|(?:please )?(?:like and )?subscribe(?: to (?:my|our) channel)?|ご視聴ありがとうございました|字幕.{0,30})\W*$/iu;

/**
 * A transcription without the marks of noises. Empty if nobody said anything: only marks and punctuation are left. Digits in
 * parentheses are a telephone number, and stay.
 */
export function withoutNoiseMarks(text: string): string {
  if (ALONE.test(text) || CREDITS.test(text.slice(0, 200))) return "";
  const words = text
    .replace(MARKS, " ")
    .replace(/[♪♫♬🎵🎶]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return /[\p{L}\p{N}]/u.test(words) ? words : "";
}
