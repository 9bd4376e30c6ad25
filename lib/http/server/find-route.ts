/** A path's match: the table entry, and the values of the template's names. */
type Found<Entry> = { entry: Entry; params: Record<string, string> };

type Branch<Entry> = {
  byName: Map<string, Branch<Entry>>;
  wildcard?: { name: string; branch: Branch<Entry> };
  entry?: Entry;
};

const newBranch = <Entry>(): Branch<Entry> => ({ byName: new Map() });

/**
 * Creates the lookup for a table whose keys are path templates, such as `/clips/{clip_id}/takes`. A path may have escaped
 * characters; one with an invalid escape is not found.
 */
export function routeFinder<Entry>(table: Readonly<Record<string, Entry>>) {
  const root = newBranch<Entry>();
  for (const [template, entry] of Object.entries(table)) {
    let branch = root;
    for (const segment of segmentsOf(template)) branch = grow(branch, segment);
    branch.entry = entry;
  }
  return (path: string): Found<Entry> | undefined => {
    const params: Record<string, string> = {};
    let branch: Branch<Entry> | undefined = root;
    for (const written of segmentsOf(path)) {
      const segment = unescaped(written);
      if (segment === undefined) return undefined;
      const named: Branch<Entry> | undefined = branch.byName.get(segment);
      if (!named && branch.wildcard) params[branch.wildcard.name] = segment;
      branch = named ?? branch.wildcard?.branch;
      if (!branch) return undefined;
    }
    return branch.entry && { entry: branch.entry, params };
  };
}

/** `undefined` for an invalid escape. */
function unescaped(written: string): string | undefined {
  if (!written.includes("%")) return written;
  try {
    return decodeURIComponent(written);
  } catch {
    return undefined;
  }
}

const segmentsOf = (path: string): string[] => path.split("/").slice(1);

/** The child branch for a segment of a template, created on first use. */
function grow<Entry>(branch: Branch<Entry>, segment: string): Branch<Entry> {
  const name = /^\{(.+)\}$/.exec(segment)?.[1];
  if (name !== undefined) {
    branch.wildcard ??= { name, branch: newBranch() };
    return branch.wildcard.branch;
  }
  const next = branch.byName.get(segment) ?? newBranch<Entry>();
  branch.byName.set(segment, next);
  return next;
}
