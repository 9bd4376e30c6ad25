/** Plain variables. `NODE_ENV` is always set, because the framework's types require it. */
export type ChildEnvironment = Record<string, string | undefined> & {
  NODE_ENV: "development" | "production" | "test";
};

/** A process that the supervisor keeps running. */
export type ChildSpec = {
  /** Short and unique: prefixes the child's output and names its log file. */
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env: ChildEnvironment;
  /** How long it may take to exit after SIGTERM. */
  stopGraceMs: number;
  /** Selects the lines to show on the console; the log file has all of them. */
  isImportant: (line: string) => boolean;
};

/** Events of a child. */
export type ChildEvents = {
  onStarted: (name: string, pid: number) => void;
  /** `crash` counts from 1 within this series; `lastLines` are the end of its output. */
  onCrashed: (crash: ChildCrash) => void;
  onImportantLine: (name: string, line: string) => void;
};

export type ChildCrash = {
  name: string;
  crash: number;
  /** Its exit code, or the signal that killed it. */
  cause: string;
  restartInMs: number;
  lastLines: string[];
};
