import type { Block } from "./block.ts";

const DELIMITERS = [",", ";", "\t"] as const;
/** Enough of a file to see whether it is a table. */
const SAMPLE_CHARACTERS = 20_000;

/** Parses CSV (RFC 4180: quoted fields can contain delimiters, line breaks and doubled quotes). */
function readRecords(text: string, delimiter: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let field = "";
  let quoted = false;
  const endField = () => {
    record.push(field.trim());
    field = "";
  };
  const endRecord = () => {
    endField();
    if (record.some((value) => value !== "")) records.push(record);
    record = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (quoted) {
      if (character !== '"') field += character;
      else if (text[at + 1] === '"') field += text[++at];
      else quoted = false;
    } else if (character === '"' && field.trim() === "") {
      quoted = true;
      field = "";
    } else if (character === delimiter) endField();
    else if (character === "\n") endRecord();
    else if (character !== "\r") field += character;
  }
  if (field !== "" || record.length > 0) endRecord();
  return records;
}

/**
 * Returns the delimiter if the text is a table: at least three records, all with the same two or more
 * columns.
 */
export function findDelimiter(text: string): string | undefined {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  return DELIMITERS.find((delimiter) => {
    const records = readRecords(sample, delimiter);
    // The sample may have cut off the last record.
    const whole = sample.length < text.length ? records.slice(0, -1) : records;
    const width = whole[0]?.length ?? 0;
    if (whole.length < 3 || width < 2) return false;
    // Prose has commas too, but not equally many per line, and no short first line.
    return (
      whole.every((record) => record.length === width) && (whole[0] ?? []).every((name) => name.length < 80)
    );
  });
}

/** Writes each record as `name: value; name: value`, so that every row explains its own figures. */
export function parseCsv(text: string, delimiter: string): Block[] {
  const [names = [], ...records] = readRecords(text, delimiter);
  const rows = records.map((record) =>
    record
      .map((value, column) => ({ value, name: names[column] ?? "" }))
      .filter(({ value }) => value !== "")
      .map(({ value, name }) => (name === "" ? value : `${name}: ${value}`))
      .join("; "),
  );
  return [{ kind: "table", header: "", rows }];
}
