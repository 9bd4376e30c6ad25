import { z } from "zod";

export const PATIENCE = ["quick", "normal", "patient"] as const;
/** How long the avatar waits for more before it answers. */
export type Patience = (typeof PATIENCE)[number];

export const INTERRUPTIONS = ["easily", "normal", "never"] as const;
/** What interrupts the avatar: any word, more than a backchannel (“yes”, “okay”), or nothing. */
export type Interruptions = (typeof INTERRUPTIONS)[number];

export const IDLE_SECONDS = { min: 10, max: 3_600 } as const;
export const MIN_REMIND_SECONDS = 5;
export const MAX_CALL_MINUTES = 1_440;

const paceShape = {
  patience: z.enum(PATIENCE).optional(),
  interruptions: z.enum(INTERRUPTIONS).optional(),
  /** Both count from when the visitor was last heard or the avatar last spoke. */
  remind_after_seconds: z.int().min(MIN_REMIND_SECONDS).max(IDLE_SECONDS.max).optional(),
  end_after_seconds: z.int().min(IDLE_SECONDS.min).max(IDLE_SECONDS.max).optional(),
};

type Silences = { remind_after_seconds?: number | undefined; end_after_seconds?: number | undefined };

/** Whether the reminder comes before the end. */
export const isReminderFirst = ({
  remind_after_seconds: remind,
  end_after_seconds: end,
}: Silences): boolean => remind === undefined || end === undefined || remind < end;

const REMINDER_FIRST = {
  error: ({ path }: { path?: PropertyKey[] | undefined }) =>
    `${path?.map(String).join(".")} must be less than end_after_seconds`,
  path: ["remind_after_seconds"],
  params: { variant: "reminderFirst" },
};

/** A node's own pace. What it leaves out is the scenario's. */
export const nodePace = z.strictObject(paceShape).refine(isReminderFirst, REMINDER_FIRST);
export type NodePace = z.infer<typeof nodePace>;

/** The pace of a scenario's calls. What it leaves out is as the instance has it. */
export const scenarioPace = z
  .strictObject({
    ...paceShape,
    push_to_talk: z.boolean().optional(),
    max_call_minutes: z.int().min(1).max(MAX_CALL_MINUTES).optional(),
  })
  .refine(isReminderFirst, REMINDER_FIRST);
export type ScenarioPace = z.infer<typeof scenarioPace>;

type PacedFlow = { pace?: ScenarioPace | undefined };
type PacedNode = { pace?: NodePace | undefined; interruptible?: boolean | undefined } | undefined;

export const patienceAt = (flow: PacedFlow, node: PacedNode): Patience =>
  node?.pace?.patience ?? flow.pace?.patience ?? "normal";

/** `interruptible: false` of a node is the older way to say `never`. */
export const interruptionsAt = (flow: PacedFlow, node: PacedNode): Interruptions =>
  node?.interruptible === false
    ? "never"
    : (node?.pace?.interruptions ?? flow.pace?.interruptions ?? "normal");

/** When a silence brings a reminder, and when it ends the call; both 0 for never. */
export type IdleLimits = { remindMs: number; endMs: number };

/** How long before the end the reminder comes; with a short limit, halfway through it. */
const REMINDER_SECONDS = 30;

/**
 * The limits of a silence at a node. The more specific choice counts: that of the node, then `callSeconds`, then that of
 * the scenario, then `defaultMs`, which is 0 for calls that don't end. A less specific one that contradicts it doesn't count.
 */
export function idleLimitsAt(
  flow: PacedFlow,
  node: PacedNode,
  { callSeconds, defaultMs }: { callSeconds?: number | undefined; defaultMs: number },
): IdleLimits {
  const layers: Silences[] = [
    node?.pace ?? {},
    { end_after_seconds: callSeconds },
    flow.pace ?? {},
    { end_after_seconds: defaultMs === 0 ? undefined : defaultMs / 1_000 },
  ];
  let chosen: Silences = {};
  for (const layer of layers) {
    for (const name of ["remind_after_seconds", "end_after_seconds"] as const) {
      const next = { ...chosen, [name]: chosen[name] ?? layer[name] };
      if (isReminderFirst(next)) chosen = next;
    }
  }
  const { remind_after_seconds: remind, end_after_seconds: end } = chosen;
  if (remind === undefined && end === undefined) return { remindMs: 0, endMs: 0 };
  const endSeconds = end ?? (remind ?? 0) + REMINDER_SECONDS;
  const remindSeconds = remind ?? endSeconds - Math.min(REMINDER_SECONDS, endSeconds / 2);
  return { remindMs: remindSeconds * 1_000, endMs: endSeconds * 1_000 };
}

/** The longest call that a scenario allows, within `maxMs`. */
export const longestPacedCallMs = ({ pace }: PacedFlow, maxMs: number): number =>
  Math.min(maxMs, (pace?.max_call_minutes ?? Number.POSITIVE_INFINITY) * 60_000);
