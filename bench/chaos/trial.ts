import type { Activity } from "./activities.ts";
import { killAndRecover, type Part, wait } from "./parts.ts";

/** An activity, and how long after its start the part is killed. */
export type Planned = { activity: Activity; delayMs: number };

export type Trial = { recoveredMs: number; losses: string[][] };

/**
 * Runs the activities at once and kills a part once: each activity begins `delayMs` before that moment. Returns what each
 * of them lost, in their order.
 */
export async function trial(planned: readonly Planned[], part: Part): Promise<Trial> {
  const leadMs = Math.max(...planned.map(({ delayMs }) => delayMs));
  const arrivals = planned.map(() => Promise.withResolvers<void>());
  const allHere = Promise.all(arrivals.map(({ promise }) => promise));
  const runs = planned.map(async ({ activity, delayMs }, index) => {
    const begin = async () => {
      arrivals[index]?.resolve();
      await allHere;
      await wait(leadMs - delayMs);
    };
    const losses = await activity.run(begin).catch((error: unknown) => [String(error)]);
    // The others do not wait for one that failed before it began.
    arrivals[index]?.resolve();
    return losses;
  });
  const killing = allHere.then(() => wait(leadMs)).then(() => killAndRecover(part));
  const [recoveredMs, losses] = await Promise.all([killing, Promise.all(runs)]);
  return { recoveredMs, losses };
}
