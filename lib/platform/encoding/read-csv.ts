export const DELIMITERS = [",", ";", "\t"] as const;

/** Excel's note about the delimiter is no row. */
export const withoutDelimiterNote = (text: string): string =>
  text.replace(/^\ufeff?(?:sep=[,;\t|](?:\r\n?|\n))?/i, "");

/** Parses CSV (RFC 4180: quoted fields can contain delimiters, line breaks and doubled quotes). */
export const readRecords = (text: string, delimiter: string): string[][] =>
  readLines(text, delimiter).records.map(({ cells }) => cells);

/** A record, and the line it starts in. Lines count from 1. */
type CsvRecord = { cells: string[]; line: number };

/** `openQuote`: the line of a quote that is never closed. */
function readLines(csv: string, delimiter: string): { records: CsvRecord[]; openQuote: number | null } {
  const text = csv.replace(/\r\n?/g, "\n");
  const records: CsvRecord[] = [];
  let [line, start, opened] = [1, 1, 1];
  let record: string[] = [];
  let field = "";
  let quoted = false;
  const endField = () => {
    record.push(field.trim());
    field = "";
  };
  const endRecord = () => {
    endField();
    if (record.some((value) => value !== "")) records.push({ cells: record, line: start });
    record = [];
    start = line;
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (character === "\n") line += 1;
    if (quoted) {
      if (character !== '"') field += character;
      else if (text[at + 1] === '"') field += text[++at];
      else quoted = false;
    } else if (character === '"' && field.trim() === "") {
      quoted = true;
      opened = line;
      field = "";
    } else if (character === delimiter) endField();
    else if (character === "\n") endRecord();
    else field += character;
  }
  if (field !== "" || record.length > 0) endRecord();
  return { records, openQuote: quoted ? opened : null };
}

/**
 * A table with its first record as the names of the columns. `lines`: where each row starts. `wide`: the rows that have
 * more cells than there are names. `openQuote`: the line of a quote that is never closed.
 */
type CsvTable = {
  columns: string[];
  rows: Record<string, string>[];
  lines: number[];
  wide: number[];
  openQuote: number | null;
};

/** Reads a table in the delimiter that gives its first record most columns; empty columns without a name are left out. */
export function readCsvTable(text: string): CsvTable {
  const content = withoutDelimiterNote(text);
  const notes = /[\r\n]/.test(text.slice(0, text.length - content.length)) ? 1 : 0;
  const width = ({ records }: { records: CsvRecord[] }) => records[0]?.cells.length ?? 0;
  const best = DELIMITERS.map((delimiter) => readLines(content, delimiter)).reduce((widest, other) =>
    width(other) > width(widest) ? other : widest,
  );
  const [names, ...records] = best.records;
  const columns = names?.cells ?? [];
  const isNamed = (cell: number) => (columns[cell] ?? "") !== "";
  return {
    columns: columns.filter(Boolean),
    rows: records.map(({ cells }) =>
      Object.fromEntries(columns.flatMap((name, cell) => (isNamed(cell) ? [[name, cells[cell] ?? ""]] : []))),
    ),
    lines: records.map(({ line }) => line + notes),
    openQuote: best.openQuote === null ? null : best.openQuote + notes,
    wide: records.flatMap(({ cells }, row) =>
      cells.some((value, cell) => value !== "" && !isNamed(cell)) ? [row] : [],
    ),
  };
}
