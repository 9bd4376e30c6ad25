import { expect, test } from "vitest";
import { AppError } from "#lib/platform/errors.ts";
import { formAction, readAction, readForm } from "./form-action.ts";

test("an argument that is not a form, as only a hand-written request has, is refused as bad input", async () => {
  for (const argument of [null, undefined, "id=1", 1, {}, [], new Map([["id", "1"]]), { get: "x" }]) {
    const answer = await formAction(async () => readForm(argument as unknown as FormData));
    expect(answer).toMatchObject({ ok: false, message: expect.stringContaining("The form did not arrive") });
  }
});

test("input that no page sends to an action that reads is not found, and a fault stays one", async () => {
  const refuse = () => Promise.reject(new AppError("VALIDATION"));
  await expect(readAction(refuse)).rejects.toMatchObject({ digest: "NEXT_HTTP_ERROR_FALLBACK;404" });
  const fail = () => Promise.reject(new Error("disk"));
  await expect(readAction(fail)).rejects.toThrow("disk");
});
