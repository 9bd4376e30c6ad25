/** How one server program is recognised, downloaded and, failing that, compiled. */
export type BinarySpec = {
  /** Its name on PATH, and in the cache followed by `-<version>`. */
  name: string;
  version: string;
  /** Arguments that make it print its version. */
  versionArgs: string[];
  /** Release archives (.tar.gz) to try in order, and the list of their SHA-256 sums. */
  archiveUrls: (platform: string, arch: string) => string[];
  checksumsUrl: string;
  go: {
    module: string;
    /** The main package, relative to the module. */
    package: string;
    /** Go linker flags: no debugging symbols, and the version where the program reports one. */
    ldflags: string;
    /** Folders that the module's `go:embed` lines name and that its published zip lacks. */
    emptyEmbedFolders: string[];
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
  go: {
    module: "github.com/livekit/livekit-server",
    package: "./cmd/server",
    ldflags: "-s -w",
    emptyEmbedFolders: [],
  },
};

/** The job server. Licensed under the SSPL: run beside the product, never shipped with it. */
export const INNGEST: BinarySpec = {
  name: "inngest",
  version: "1.43.0",
  versionArgs: ["version"],
  archiveUrls: (platform, arch) => [
    `https://cli.inngest.com/artifact/v1.43.0/inngest_1.43.0_${platform}_${arch}.tar.gz`,
    `https://github.com/inngest/inngest/releases/download/v1.43.0/inngest_1.43.0_${platform}_${arch}.tar.gz`,
  ],
  checksumsUrl: "https://github.com/inngest/inngest/releases/download/v1.43.0/checksums.txt",
  go: {
    module: "github.com/inngest/inngest",
    package: "./cmd",
    ldflags: "-s -w -X github.com/inngest/inngest/pkg/inngest/version.Version=1.43.0",
    emptyEmbedFolders: ["internal/embeddocs/website/pages/docs", "pkg/devserver/static"],
  },
};
