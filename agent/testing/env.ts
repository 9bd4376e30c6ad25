import { homedir } from "node:os";
import { join } from "node:path";

/** What the live tests need to know of the machine. */
export const cacheDir = process.env.VISAVIS_CACHE_DIR ?? join(homedir(), ".cache", "visavis");

/** This process's environment, for children that need its paths. */
export const inherited: NodeJS.ProcessEnv = process.env;
