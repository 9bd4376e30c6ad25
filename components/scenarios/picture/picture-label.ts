/** The width of a character, as a part of its height. */
const CHARACTER_WIDTH = 0.58;
export const LINE_HEIGHT = 1.15;
/** A name cut shorter says nothing. */
const MIN_CHARACTERS = 6;

type Box = { width: number; height: number };

/** The first words of a node's name in lines that fit into its box, the last one cut if it must be. Empty if the box is too small. */
export function labelLines(name: string, { width, height }: Box, fontSize: number): string[] {
  const perLine = Math.floor(width / (fontSize * CHARACTER_WIDTH));
  const maxLines = Math.floor(height / (fontSize * LINE_HEIGHT));
  if (perLine < MIN_CHARACTERS || maxLines < 1) return [];
  const lines: string[] = [];
  for (const word of name.split(/[\s_]+/).filter(Boolean)) {
    const longer = [...lines.slice(-1), word].join(" ");
    if (lines.length > 0 && longer.length <= perLine) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  const isCut = lines.length > maxLines;
  return lines.slice(0, maxLines).map((line, index) => {
    const mustEnd = isCut && index === maxLines - 1;
    const characters = [...line];
    if (characters.length <= perLine && !mustEnd) return line;
    return `${characters.slice(0, perLine - 1).join("")}…`;
  });
}

/** The sizes that a name is tried in, as parts of the picture's. */
const SIZES = [1, 0.9, 0.8, 0.7, 0.6];

/** The lines of a node's name and their size: smaller than `fontSize` where a word would be cut. */
export function fitLabel(name: string, box: Box, fontSize: number): { lines: string[]; fontSize: number } {
  const isWhole = ({ lines }: { lines: string[] }) => !lines.some((line) => line.endsWith("…"));
  const fitted = SIZES.map((part) => ({
    lines: labelLines(name, box, fontSize * part),
    fontSize: fontSize * part,
  }));
  return fitted.find(isWhole) ?? { lines: labelLines(name, box, fontSize), fontSize };
}
