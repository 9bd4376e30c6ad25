import { homedir } from "node:os";
import { join, resolve } from "node:path";

/**
 * SHA-256 sums by platform, such as `linux_amd64`. `archives` are the vendor's release; `programs` is every program that
 * may run there: the one in the release, and the one built from the module.
 */
type Pins = { archives: Record<string, string>; programs: Record<string, string[]> };

const GO_TOOLCHAIN = "go1.26.8";

/** How a server program is recognized, downloaded or, as a fallback, compiled. */
export type BinarySpec = {
  /** Its name on PATH, and in the cache followed by `-<version>`. */
  name: string;
  version: string;
  /** Arguments that print its version. */
  versionArgs: string[];
  /** Release archives (.tar.gz) to try in order, and the list of their SHA-256 sums. */
  archiveUrls: (platform: string, arch: string) => string[];
  checksumsUrl: string;
  pins: Pins;
  go: {
    module: string;
    /** The module's hash as in `go.sum`. It covers the module's own `go.sum`, and with it every dependency. */
    sum: string;
    /** The compiler. With it a build gives the same bytes everywhere. */
    toolchain: string;
    /** The main package, relative to the module. */
    package: string;
    /** Go linker flags: no debugging symbols, and the version where the program reports one. */
    ldflags: string;
    /** Folders named in the module's `go:embed` lines but missing from its published zip. */
    emptyEmbedFolders: string[];
    /** What a build takes with empty caches, in minutes of one core of an AMD EPYC. */
    coreMinutes: number;
  };
};

/** The media server. */
export const LIVEKIT_SERVER: BinarySpec = {
  name: "livekit-server",
  version: "1.13.5",
  versionArgs: ["--version"],
  archiveUrls: (platform, arch) => [
    `https://github.com/livekit/livekit/releases/download/v1.13.5/livekit_1.13.5_${platform}_${arch}.tar.gz`,
  ],
  checksumsUrl: "https://github.com/livekit/livekit/releases/download/v1.13.5/checksums.txt",
  pins: {
    archives: {
      linux_amd64: "c020fac437b7cc9b776eef1ad5ea8af77be9acfa07602eca20a3a44930dfbc70",
      linux_arm64: "332015305518765fe05bad74fc3a9d9583e635e7dd130de3c4fc563d69c550f3",
      linux_armv7: "6dceb15fec3b2b90a67615acff7f92a48a901408f31c74f3d290a7d4277f76bd",
    },
    programs: {
      linux_amd64: [
        "51a1bbe04439b33d6d7a6d6d83fdefad9b938162c341f0f07f75af03e456b49a",
        "6eff194bb0b34f328233a2e1a494e16c59c1c8c3d473e6a2fa33b81836c69e34",
      ],
      linux_arm64: ["cc1e4240eb25d593dcf5e3833c8ced77d7938a29f7709b8a7f1c54d563c7b165"],
    },
  },
  go: {
    module: "github.com/livekit/livekit-server",
    sum: "h1:HWfxfKvi5k1czMVqLV/htGmPgEBhrqHMxpfyMvfhyVo=",
    toolchain: GO_TOOLCHAIN,
    package: "./cmd/server",
    ldflags: "-s -w",
    emptyEmbedFolders: [],
    coreMinutes: 6,
  },
};

/** The job server. Licensed under the SSPL: it runs beside the product and is never shipped with it. */
export const INNGEST: BinarySpec = {
  name: "inngest",
  version: "1.43.0",
  versionArgs: ["version"],
  archiveUrls: (platform, arch) => [
    `https://cli.inngest.com/artifact/v1.43.0/inngest_1.43.0_${platform}_${arch}.tar.gz`,
    `https://github.com/inngest/inngest/releases/download/v1.43.0/inngest_1.43.0_${platform}_${arch}.tar.gz`,
  ],
  checksumsUrl: "https://github.com/inngest/inngest/releases/download/v1.43.0/checksums.txt",
  // The vendor publishes no sums outside of its releases, so only builds from the module are pinned.
  pins: {
    archives: {},
    programs: {
      linux_amd64: ["3921aef8e87db8ab82c5c490556608ed8db5864a5a3a151a22ac339947d8b626"],
      linux_arm64: ["6a8f1afe29b06a3816897c6c68056c985e10f7b3c84f44057eed77dcaae1286d"],
      darwin_amd64: ["f507730fdf693c69d236f4b6f697be3ffc590e91c89d9d3b3193a3fd39e84916"],
      darwin_arm64: ["fa77d2f7fa40d7909e75c8cde510094b65648820dc0c41cd6f09e3820733fe8f"],
    },
  },
  go: {
    module: "github.com/inngest/inngest",
    sum: "h1:Q+9anvPM4odE0gGKiMx8Icgm38GxLCdAINxe7t3sf+A=",
    toolchain: GO_TOOLCHAIN,
    package: "./cmd",
    ldflags: "-s -w -X github.com/inngest/inngest/pkg/inngest/version.Version=1.43.0",
    emptyEmbedFolders: ["internal/embeddocs/website/pages/docs", "pkg/devserver/static"],
    coreMinutes: 7,
  },
};

/** The edge: TLS, certificates, and one address for app and media server. */
export const CADDY: BinarySpec = {
  name: "caddy",
  version: "2.11.9",
  versionArgs: ["version"],
  archiveUrls: (platform, arch) => [
    `https://github.com/caddyserver/caddy/releases/download/v2.11.9/caddy_2.11.9_${platform === "darwin" ? "mac" : platform}_${arch}.tar.gz`,
  ],
  checksumsUrl: "https://github.com/caddyserver/caddy/releases/download/v2.11.9/caddy_2.11.9_checksums.txt",
  // The vendor publishes no sums outside of its releases, so only builds from the module are pinned.
  pins: {
    archives: {},
    programs: {
      linux_amd64: ["1cc697bc67b167ce44e0a80bb718b917eaf6c33affe31fea81095ddd65983711"],
    },
  },
  go: {
    module: "github.com/caddyserver/caddy/v2",
    sum: "h1:bhZtcRKQOq0fuLvEgCdPYvUxXyGn9kzjG4lh2332DTE=",
    toolchain: GO_TOOLCHAIN,
    package: "./cmd/caddy",
    ldflags: "-s -w -X github.com/caddyserver/caddy/v2.CustomVersion=v2.11.9",
    emptyEmbedFolders: [],
    coreMinutes: 6,
  },
};

/**
 * An object storage, for tests: never shipped with the product, because it is under the AGPL. Its vendor publishes no
 * releases whose sums could be pinned here. Building it takes ten minutes of a core.
 */
export const MINIO: BinarySpec = {
  name: "minio",
  version: "0.0.0-20260212201848-7aac2a2c5b7c",
  versionArgs: ["--version"],
  archiveUrls: () => [],
  checksumsUrl: "",
  pins: {
    archives: {},
    programs: { linux_amd64: ["f765b13d4a7203bf2fa9e242f060b41d0bd2d32c62494ec45db0063999fbcfa8"] },
  },
  go: {
    module: "github.com/minio/minio",
    sum: "h1:/qdoYujxF5MBLDMVLeiYJ/7fBa1HikX39Dvzb9Ji8pA=",
    toolchain: GO_TOOLCHAIN,
    package: ".",
    ldflags:
      "-s -w -X github.com/minio/minio/cmd.Version=2026-02-12T20:18:48Z -X github.com/minio/minio/cmd.ReleaseTag=RELEASE.2026-02-12T20-18-48Z",
    emptyEmbedFolders: [],
    coreMinutes: 10,
  },
};

/** Folder of binaries and models, shared by all instances and clones of this user. */
export function cacheDir(env: Record<string, string | undefined> = process.env): string {
  return resolve(env.VISAVIS_CACHE_DIR ?? join(homedir(), ".cache", "visavis"));
}
