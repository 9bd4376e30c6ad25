/** The beginning of text that a spreadsheet would run as a formula. Visitors can say anything. */
const FORMULA = /^[=+\-@\t\r]/;

/** A line of CSV (RFC 4180) that opens as text in every spreadsheet. */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(formatCell).join(",")}\r\n`;
}

function formatCell(value: string | number | boolean | null): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
