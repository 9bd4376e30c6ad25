import { createHash } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Model, ModelFile, ModelSource, Package, PackagePart } from "#models/manifest.ts";
import { convert } from "./convert.ts";
import { downloadFile, tenths } from "./download-file.ts";
import { fetchPackage } from "./fetch-package.ts";
import { readMembers } from "./read-members.ts";

/** Where a model's files go, and where what is downloaded for them waits. */
type Folders = { directory: string; incoming: string };
type Report = (message: string) => void;
type Parts = Extract<ModelSource, { kind: "parts" }>;

/** Names a source for a person. */
export function nameOf(source: ModelSource): string {
  if (source.kind === "hub") return "the model hub";
  if (source.kind === "parts") return countPackages(packagesOf(source));
  return source.kind === "pypi" ? `the Python package ${source.package}` : "a Maven package";
}

function countPackages(packages: readonly Package[]): string {
  const count = (wanted: Package["registry"], name: string) => {
    const { length } = packages.filter(({ registry }) => registry === wanted);
    return length > 0 ? [`${length} ${name} ${length === 1 ? "package" : "packages"}`] : [];
  };
  return [...count("pypi", "Python"), ...count("npm", "npm")].join(" and ");
}

const nameOfPackage = ({ registry, name }: Package): string => `${registry}-${name}`;

const packagesOf = ({ files }: Parts): Package[] => [
  ...new Map(
    Object.values(files).flatMap((parts) => parts.map((part) => [nameOfPackage(part.package), part.package])),
  ).values(),
];

/** Downloads, verifies and converts a model's files from one of its sources. Throws if one of them is not what was pinned. */
export async function loadFrom(
  source: ModelSource,
  model: Model,
  folders: Folders,
  report: Report,
): Promise<void> {
  if (source.kind === "hub") return await loadFromHub(source, model, folders, report);
  if (source.kind === "parts") return await loadFromParts(source, model, folders);
  const path = await fetchPackage(source, join(folders.incoming, source.kind));
  report("unpacking");
  const members = await readMembers(path, Object.values(source.members));
  for (const file of model.files) {
    const content = members.get(source.members[file.name] ?? "");
    if (!content) throw new Error(`${file.name} is not in the package`);
    await install(file, content, folders.directory);
  }
}

/** A hub that does not respond by then counts as unreachable, and packages are tried. */
const HUB_CONNECT_MS = 3_000;

async function loadFromHub(
  { urls }: Extract<ModelSource, { kind: "hub" }>,
  model: Model,
  { directory, incoming }: Folders,
  report: Report,
): Promise<void> {
  for (const file of model.files) {
    const url = urls[file.name];
    if (!url) throw new Error(`no URL for ${file.name}`);
    const path = join(incoming, file.name);
    await downloadFile({ ...file, url }, path, {
      onProgress: tenths(file.name, report),
      connectMs: HUB_CONNECT_MS,
      isSizeExact: true,
    });
    try {
      await install(file, await readFile(path), directory);
    } finally {
      await rm(path, { force: true });
    }
  }
}

/** Downloads the packages one by one, and joins the parts of each file. */
async function loadFromParts(source: Parts, model: Model, { directory, incoming }: Folders): Promise<void> {
  const packages = new Map<string, string>();
  for (const wanted of packagesOf(source)) {
    const folder = nameOfPackage(wanted);
    const { registry: kind, name, version } = wanted;
    packages.set(folder, await fetchPackage({ kind, package: name, version }, join(incoming, folder)));
  }
  for (const file of model.files) {
    const contents: Buffer[] = [];
    for (const [folder, members] of inOrder(source.files[file.name] ?? []))
      contents.push(...(await readMembers(packages.get(folder) ?? "", members)).values());
    await install(file, Buffer.concat(contents), directory);
  }
}

/** The parts of a file, those that follow each other in one package together: it is then read once. */
function inOrder(parts: readonly PackagePart[]): [folder: string, members: string[]][] {
  const found: [string, string[]][] = [];
  for (const part of parts) {
    const folder = nameOfPackage(part.package);
    const last = found.at(-1);
    if (last?.[0] === folder) last[1].push(part.member);
    else found.push([folder, [part.member]]);
  }
  return found;
}

/** Whether the content is what was pinned. */
export function isGenuine(content: Buffer, expected: { bytes: number; sha256: string }): boolean {
  return (
    content.length === expected.bytes &&
    createHash("sha256").update(content).digest("hex") === expected.sha256
  );
}

/** Verifies, converts and renames the file in one step. */
async function install(file: ModelFile, published: Buffer, directory: string): Promise<void> {
  if (!isGenuine(published, file)) throw new Error(`${file.name} does not match its checksum`);
  const content = file.convert ? convert(file.convert.how, published) : published;
  if (file.convert && !isGenuine(content, file.convert))
    throw new Error(`${file.name} could not be converted`);
  const temporary = join(directory, `${file.name}.${process.pid}.tmp`);
  try {
    await writeFile(temporary, content);
    await rename(temporary, join(directory, file.name));
  } finally {
    await rm(temporary, { force: true });
  }
}
