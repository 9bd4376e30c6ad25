import { beforeEach, expect, test } from "vitest";
import { FakeClock } from "#agent/testing/fake-clock.ts";
import { PauseState } from "#agent/turns/pause-state.ts";
import { idleLimitsAt } from "#lib/flow/scenario/pace.ts";
import { IdleWatch } from "./idle-watch.ts";

const IDLE_MS = 120_000;
let clock: FakeClock;
let pauseState: PauseState;
let driver: { hasSilencePrompt: boolean };
let events: [string, number][];
let endReminder: () => void;

beforeEach(() => {
  clock = new FakeClock();
  pauseState = new PauseState();
  driver = { hasSilencePrompt: false };
  events = [];
});

/** A conversation in which the avatar has just finished its greeting. */
function quietConversation(idleMs = IDLE_MS): IdleWatch {
  const watch = new IdleWatch({
    ...{ driver, pauseState, clock },
    limits: () => idleLimitsAt({}, undefined, { defaultMs: idleMs }),
    remind: (onSpoken) => {
      events.push(["reminder", clock.now()]);
      watch.onAvatar("speaking");
      endReminder = () => {
        onSpoken();
        watch.onAvatar("listening");
      };
    },
    onIdle: () => events.push(["idle", clock.now()]),
  });
  watch.onAvatar("speaking");
  watch.onAvatar("listening");
  return watch;
}

test("reminds 30 s before the limit, and ends the call at the limit", () => {
  quietConversation();
  clock.pass(89_999);
  expect(events).toEqual([]);
  clock.pass(1);
  clock.pass(4_000);
  endReminder();
  clock.pass(25_999);
  expect(events).toEqual([["reminder", 90_000]]);
  clock.pass(1);
  clock.pass(IDLE_MS);
  expect(events).toEqual([
    ["reminder", 90_000],
    ["idle", 120_000],
  ]);
});

test("with a short limit, reminds halfway, and ends only after the reminder was spoken", () => {
  quietConversation(4_000);
  clock.pass(10_000);
  expect(events).toEqual([["reminder", 2_000]]);
  endReminder();
  clock.pass(0);
  expect(events.at(-1)).toEqual(["idle", 10_000]);
});

test.each<[string, (watch: IdleWatch) => void]>([
  [
    "speaks",
    (watch) => {
      watch.onVisitor("speaking");
      watch.onVisitor("listening");
    },
  ],
  ["types", (watch) => watch.startOver()],
])("a visitor who %s before or after the reminder keeps the call, and is reminded again", (_name, act) => {
  const watch = quietConversation();
  clock.pass(80_000);
  act(watch);
  clock.pass(90_000);
  endReminder();
  clock.pass(20_000);
  act(watch);
  clock.pass(90_000);
  endReminder();
  expect(events).toEqual([
    ["reminder", 170_000],
    ["reminder", 280_000],
  ]);
  clock.pass(30_000);
  expect(events.at(-1)).toEqual(["idle", 310_000]);
});

test("a visitor who interrupts the reminder keeps the call", () => {
  const watch = quietConversation();
  clock.pass(90_000);
  watch.onVisitor("speaking");
  endReminder();
  clock.pass(IDLE_MS);
  expect(events).toHaveLength(1);
  watch.onVisitor("listening");
  clock.pass(89_999);
  expect(events).toHaveLength(1);
});

test("the avatar's own words count, except the reminder", () => {
  const watch = quietConversation();
  clock.pass(80_000);
  watch.onAvatar("thinking");
  watch.onAvatar("speaking");
  clock.pass(IDLE_MS);
  expect(events).toEqual([]);
  watch.onAvatar("listening");
  clock.pass(90_000);
  endReminder();
  watch.onAvatar("speaking");
  watch.onAvatar("listening");
  clock.pass(89_999);
  expect(events).toEqual([["reminder", 290_000]]);
});

test("a node's on_silence comes first: the count starts over while it has something left to do", () => {
  driver.hasSilencePrompt = true;
  quietConversation();
  clock.pass(300_000);
  expect(events).toEqual([]);
  driver.hasSilencePrompt = false;
  clock.pass(60_000);
  expect(events).toEqual([["reminder", 360_000]]);
});

test("a visitor who is away is not idle", () => {
  quietConversation();
  clock.pass(90_000);
  pauseState.pause("visitor_away");
  endReminder();
  clock.pass(IDLE_MS);
  pauseState.resume("visitor_away");
  clock.pass(89_999);
  expect(events).toHaveLength(1);
});

test("0 never ends a call, and a stopped watch does nothing", () => {
  quietConversation(0);
  quietConversation().stop();
  clock.pass(24 * 3_600_000);
  expect(events).toEqual([]);
});
