/**
 * Whether a program with the version output `printed` can be used for `wanted`: the same major version and not older,
 * because flags and wire formats change between majors.
 */
export function isUsableVersion(printed: string, wanted: string): boolean {
  const found = parse(printed);
  const needed = parse(wanted);
  if (!found || !needed || found[0] !== needed[0]) return false;
  const [, minor, patch] = found;
  return minor > needed[1] || (minor === needed[1] && patch >= needed[2]);
}

function parse(text: string): [number, number, number] | null {
  const match = /(\d+)\.(\d+)\.(\d+)/.exec(text);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : null;
}
