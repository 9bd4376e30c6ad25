import { expect, test } from "vitest";
import { FakeClock } from "#agent/testing/fake-clock.ts";
import type { Patience } from "#lib/flow/scenario/pace.ts";
import { CallPace } from "./call-pace.ts";

const paceOf = (patience: Patience, clock = new FakeClock()) =>
  new CallPace({ driver: { patience, interruptions: "normal" }, clock });

test("the more patience a scenario has, the longer each silence must be; the visitor's wish overrides it", () => {
  for (const ending of ["finished", "open", "unfinished"] as const) {
    const [quick = 0, normal = 0, patient = 0] = (["quick", "normal", "patient"] as const).map((patience) =>
      Number(paceOf(patience).silenceMs(ending)),
    );
    expect(quick).toBeLessThan(normal);
    expect(normal).toBeLessThan(patient);
    const wished = paceOf("quick");
    wished.letFinish(true);
    expect(wished.silenceMs(ending)).toBe(patient);
    wished.letFinish(false);
    expect(wished.silenceMs(ending)).toBe(quick);
  }
});

test("a turn does not end while the visitor holds the button, and ends at once when it is released", async () => {
  const pace = paceOf("patient");
  pace.setTalk("held");
  let silence: number | undefined;
  const answer = Promise.resolve(pace.silenceMs("finished")).then((ms) => {
    silence = ms;
  });
  await Promise.resolve();
  expect(silence).toBeUndefined();
  pace.setTalk("released");
  await answer;
  expect(silence).toBe(0);
  pace.setTalk("off");
  expect(pace.silenceMs("finished")).toBeGreaterThan(0);
});

test("a button whose page is gone counts as released, and a call that closes waits for none", async () => {
  const clock = new FakeClock();
  const pace = paceOf("normal", clock);
  pace.setTalk("held");
  const silence = pace.silenceMs("open");
  clock.pass(30_000);
  expect(await silence).toBe(0);
  pace.setTalk("held");
  const last = pace.silenceMs("open");
  pace.close();
  expect(await last).toBe(900);
});
