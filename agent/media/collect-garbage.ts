import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

let collect: (() => void) | undefined;

/**
 * Frees unused memory of this thread at a moment when a pause of about 50 ms disturbs nobody. V8 decides by the size of
 * its own heap, so it keeps the decoded images of an avatar that was dropped, which are outside of it.
 */
export function collectGarbage(): void {
  if (!collect) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as () => void;
  }
  collect();
}
