import { expect, test } from "vitest";
import { TOOLS_EN } from "#components/tools/words/en.ts";
import { readEndpointForm } from "./read-endpoint-form.ts";

const read = (form: Record<string, string>) => readEndpointForm(form, TOOLS_EN.endpoint.problems);

test("parses header lines and the JSON body; empty fields become empty objects", () => {
  const form = { name: "n", headers: "A: b: c\r\n\r\n X-Y :z ", body: '{"a":[1]}' };
  expect(read(form)).toEqual({ name: "n", headers: { A: "b: c", "X-Y": "z" }, body: { a: [1] } });
  expect(read({ method: "GET", body: "{" })).toEqual({ method: "GET", headers: {}, body: {} });
  expect(read({ url: "u" })).toEqual({ url: "u", headers: {}, body: {} });
});

test("takes the fields of the chosen authorization, and a pointer per line", () => {
  const fields = { auth_secret: " key ", auth_username: "u", auth_token_url: "t", auth_client_id: "c" };
  const auth = (auth_type: string) => read({ auth_type, ...fields }).auth;
  expect(auth("none")).toEqual({ type: "none" });
  expect(auth("bearer")).toEqual({ type: "bearer", secret: "key" });
  expect(auth("basic")).toEqual({ type: "basic", username: "u", secret: "key" });
  expect(auth("oauth2")).toEqual({ type: "oauth2", token_url: "t", client_id: "c", secret: "key" });
  const refreshed = read({ auth_type: "oauth2", ...fields, auth_refresh_secret: "again" });
  expect(refreshed.auth).toMatchObject({ secret: "key", refresh_secret: "again" });
  expect(read({ auth_type: "oauth2", ...fields, auth_refresh_secret: " " }).auth).toEqual(auth("oauth2"));
  expect(read({ show: " /a/b \r\n\n/c/*" }).show).toEqual(["/a/b", "/c/*"]);
  expect(read({ show: "" }).show).toEqual([]);
});

test.each([
  [{ headers: "no colon" }, "headers", "is not in the form"],
  [{ headers: ": value" }, "headers", "is not in the form"],
  [{ headers: "A: 1\nA: 2" }, "headers", "given twice"],
  [{ body: "{" }, "body", "valid JSON"],
])("refuses %j with an error on its field", (form, path, words) => {
  expect(() => read(form)).toThrow(
    expect.objectContaining({
      message: expect.stringContaining(words),
      details: [expect.objectContaining({ path })],
    }),
  );
});
