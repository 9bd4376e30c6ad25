import { expect, onTestFinished, test } from "vitest";
import { readIn } from "#lib/auth/sign-in/testing/console-request.ts";
import { AppError } from "#lib/platform/errors.ts";
import { formAction, readAction, readForm } from "./form-action.ts";

test("a form gets its errors in the reader's language, and what is not translated in English", async () => {
  const fail = () =>
    formAction(() =>
      Promise.reject(
        new AppError("VALIDATION", {
          message: "redirect_url must be an http or https URL",
          details: [
            { path: "redirect_url", message: "redirect_url must be an http or https URL" },
            { path: "label", message: "label sounds too loud" },
          ],
        }),
      ),
    );
  expect(await fail()).toMatchObject({ fields: { redirect_url: "Must be an http or https URL." } });
  readIn("de");
  onTestFinished(() => readIn("en"));
  expect(await fail()).toEqual({
    ok: false,
    message: "Geben Sie eine URL ein, die mit http:// oder https:// beginnt.",
    fields: {
      redirect_url: "Geben Sie eine URL ein, die mit http:// oder https:// beginnt.",
      label: "Label sounds too loud.",
    },
  });
});

test("an error that begins with a file's name keeps the name as it is", async () => {
  const fail = (message: string) => formAction(() => Promise.reject(new AppError("VALIDATION", { message })));
  expect(await fail("mouth_aa.webp cannot be read")).toMatchObject({
    message: "mouth_aa.webp cannot be read.",
  });
  expect(await fail("body.api_key is required")).toMatchObject({ message: "Api key is required." });
});

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
