import { expect, test } from "vitest";
import { isBackchannel } from "./backchannel.ts";

test.each(["Mm-hmm.", "Mhm", "Uh-huh.", "Hmm.", "Oh", "Aha.", "Haha!", "Wow.", "(coughs)", "", "..."])(
  "%j does not interrupt the avatar",
  (text) => {
    expect(isBackchannel(text, 0)).toBe(true);
  },
);

test.each(["Yeah.", "Okay, okay.", "I see.", "Really?"])(
  "%j is a backchannel in mid-speech and an answer at its end",
  (text) => {
    expect(isBackchannel(text, 5_000)).toBe(true);
    expect(isBackchannel(text, 500)).toBe(false);
  },
);

test.each(["Stop.", "Yes, but wait.", "No.", "Okay, what about Tuesday?", "Uh, hold on."])(
  "%j interrupts",
  (text) => {
    expect(isBackchannel(text, 5_000)).toBe(false);
  },
);
