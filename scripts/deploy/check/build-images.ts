import { access, cp, mkdir, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { cacheDir } from "#scripts/binaries/binary-spec.ts";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { findOnPath } from "#scripts/system/run-command.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import { IMAGES, type Image } from "../image-content.ts";
import { ask, run, say } from "./tools.ts";

const APT = "apt-get install buildah mmdebstrap";
/** Like the bases of the Dockerfile, which cannot be pulled without a registry. */
const BASE = "localhost/visavis-debian";
const BUILD_BASE = "localhost/visavis-node";
/** What Debian's slim images leave out. */
const SLIM = [
  ...["man", "info", "locale", "lintian", "linda"].map((folder) => `path-exclude=/usr/share/${folder}/*`),
  ...["path-exclude=/usr/share/doc/*", "path-include=/usr/share/doc/*/copyright"],
];
const CERTIFICATES = "/etc/ssl/certs";

/** Builds every image as root, without a daemon and without pulling anything. Returns what names them. */
export class ImageBuild {
  private readonly folder: string;

  /** `folder` keeps the images, so a second build is faster. It takes about 15 GB. */
  constructor(folder: string) {
    this.folder = folder;
  }

  async buildAll(version: string): Promise<void> {
    await this.buildBases();
    for (const image of IMAGES) {
      const startedAt = Date.now();
      await this.build(ROOT_DIR, [
        ...[
          "--file",
          join(ROOT_DIR, "deploy", "Dockerfile"),
          "--target",
          image,
          "--tag",
          nameOf(image),
          "--layers",
        ],
        ...["--build-arg", `BASE=${BASE}`, "--build-arg", `BUILD_BASE=${BUILD_BASE}`],
        ...["--build-arg", `VERSION=${version}`],
        ...["--build-context", `model-files=${join(cacheDir(), "models")}`],
      ]);
      say(`  ${image}: built in ${Math.round((Date.now() - startedAt) / 1000)} s`);
    }
  }

  /** Size of all layers. */
  async size(image: Image): Promise<number> {
    const printed = await ask("buildah", [...this.storage(), "images", "--json", nameOf(image)]);
    const [found] = z.array(z.object({ size: z.string() })).parse(JSON.parse(printed));
    return parseSize(found?.size ?? "");
  }

  async config(image: Image): Promise<ImageConfig> {
    const printed = await ask("buildah", [...this.storage(), "inspect", "--type", "image", nameOf(image)]);
    return inspectSchema.parse(JSON.parse(printed)).Docker.config;
  }

  /** Mounts the file system of an image while `use` runs. */
  async withMount<T>(image: Image, use: (folder: string) => Promise<T>): Promise<T> {
    const container = await ask("buildah", [...this.storage(), "from", "--pull-never", nameOf(image)]);
    try {
      return await use(await ask("buildah", [...this.storage(), "mount", container]));
    } finally {
      await ask("buildah", [...this.storage(), "rm", container]);
    }
  }

  private async buildBases(): Promise<void> {
    const tar = join(this.folder, "debian.tar");
    await mkdir(this.folder, { recursive: true });
    if (!(await exists(tar))) {
      const options = SLIM.map((option) => `--dpkgopt=${option}`);
      await run(
        "mmdebstrap",
        ["--variant=minbase", "--include=ca-certificates", ...options, "bookworm", tar],
        APT,
      );
    }
    const context = join(this.folder, "base");
    await rm(context, { recursive: true, force: true });
    await mkdir(context, { recursive: true });
    await cp(tar, join(context, "debian.tar"));
    // The machine's own certificates: its network may have another authority.
    const environment = `ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}/ca-certificates.crt`;
    await writeFile(join(context, "Dockerfile"), `FROM scratch\nADD debian.tar /\n`);
    await this.build(context, ["--tag", BASE]);
    await addNode(context);
    await writeFile(join(context, "Dockerfile"), `FROM ${BASE}\nCOPY usr-local /usr/local\n${environment}\n`);
    await this.build(context, ["--tag", BUILD_BASE]);
  }

  private async build(context: string, args: string[]): Promise<void> {
    const chroot = [
      "--isolation",
      "chroot",
      "--network",
      "host",
      "--pull-never",
      "--format",
      "docker",
      "--layers",
    ];
    const volumes = ["--volume", `${CERTIFICATES}:${CERTIFICATES}:ro`];
    await run("buildah", [...this.storage(), "bud", ...chroot, ...volumes, ...args, context], APT);
  }

  private storage(): string[] {
    return [
      "--storage-driver",
      "vfs",
      "--root",
      join(this.folder, "images"),
      "--runroot",
      join(this.folder, "run"),
    ];
  }
}

const nameOf = (image: Image): string => `localhost/visavis-${image}`;

const inspectSchema = z.object({
  Docker: z.object({
    config: z.object({
      User: z.string(),
      Env: z.array(z.string()),
      Entrypoint: z.array(z.string()),
      Cmd: z.array(z.string()),
      WorkingDir: z.string(),
      Labels: z.record(z.string(), z.string()),
      Healthcheck: z.object({ Test: z.array(z.string()) }),
    }),
  }),
});
export type ImageConfig = z.infer<typeof inspectSchema>["Docker"]["config"];

/** Node and npm of this machine, where the official image of Node has them. */
async function addNode(context: string): Promise<void> {
  const local = join(context, "usr-local");
  const program = await findOnPath("npm");
  if (!program) throw new SetupError("npm is not on PATH.");
  // The program is `bin/npm-cli.js` of the package.
  const npm = join(await realpath(program), "..", "..");
  await mkdir(join(local, "bin"), { recursive: true });
  await cp(process.execPath, join(local, "bin", "node"), { dereference: true });
  await cp(npm, join(local, "lib", "node_modules", "npm"), { recursive: true });
  await symlink("../lib/node_modules/npm/bin/npm-cli.js", join(local, "bin", "npm"));
}

const UNITS: Record<string, number> = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9 };

/** Reads sizes such as `421 MB`. */
function parseSize(text: string): number {
  const [, figure = "", unit = ""] = /^([\d.]+)\s*([KMG]?B)$/i.exec(text.trim()) ?? [];
  return Number(figure) * (UNITS[unit.toUpperCase()] ?? Number.NaN);
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

export async function readVersion(): Promise<string> {
  const text = await readFile(join(ROOT_DIR, "package.json"), "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
