import { expect, test } from "vitest";
import { chooseProvider, type ProviderChoice } from "./provider-setting.ts";

test("a call whose video has to have the label never shows a provider's video, which cannot have it", () => {
  const choice: ProviderChoice = { provider: "bey", faceId: "f" };
  const choices = new Map([["maya", choice]]);
  const avatar = { slug: "maya" };
  expect(chooseProvider(choices, { avatar })).toBe(choice);
  expect(chooseProvider(choices, { avatar, labelInVideo: true })).toBeUndefined();
  expect(chooseProvider(choices, { avatar: { slug: "leo" } })).toBeUndefined();
});
