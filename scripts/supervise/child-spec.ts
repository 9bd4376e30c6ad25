/** Plain variables; `NODE_ENV` is always said, since the types of the web framework ask for it. */
export type ChildEnvironment = Record<string, string | undefined> & {
  NODE_ENV: "development" | "production" | "test";
};

/** A process that the supervisor keeps running. */
export type ChildSpec = {
  /** Short and unique: it prefixes the child's lines and names its log file. */
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env: ChildEnvironment;
  /** How long it may take to end after SIGTERM. */
  stopGraceMs: number;
  /** Picks the lines that are worth showing on the console; all of them are in the log file. */
  isImportant: (line: string) => boolean;
};

/** What the rest of the program hears about a child. */
export type ChildEvents = {
  onStarted: (name: string, pid: number) => void;
  /** `crash` counts this series from 1; `lastLines` are the end of what it printed. */
  onCrashed: (crash: ChildCrash) => void;
  onImportantLine: (name: string, line: string) => void;
};

export type ChildCrash = {
  name: string;
  crash: number;
  /** Its exit code, or the signal that ended it. */
  cause: string;
  restartInMs: number;
  lastLines: string[];
};
