import manifest from "../../package.json" with { type: "json" };

/** The release that this process is of. */
export const VERSION: string = manifest.version;
