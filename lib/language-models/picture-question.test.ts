import sharp from "sharp";
import { expect, test } from "vitest";
import { makePictureQuestion } from "./picture-question.ts";
import { seenColors } from "./testing/fake-model-server.ts";

test("the question's picture has the two colors that are the right answer, in that order", async () => {
  const { messages, isRight } = await makePictureQuestion();
  const [left, right] = await seenColors(messages);
  expect(isRight(`${left}, then ${right}.`)).toBe(true);
  expect(isRight(`${right} ${left}`)).toBe(false);
  expect(isRight("I can't see pictures.")).toBe(false);
  expect(left).not.toBe(right);
  const url = JSON.stringify(messages).match(/base64,([^"]+)/)?.[1] ?? "";
  expect(await sharp(Buffer.from(url, "base64")).metadata()).toMatchObject({ format: "jpeg" });
});
