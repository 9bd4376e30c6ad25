import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { GET, POST } from "./route.ts";

const FORM = "application/x-www-form-urlencoded";

function post(action: string, body: BodyInit, contentType = FORM) {
  const request = new NextRequest(`http://localhost:3000/api/auth/${action}`, {
    method: "POST",
    headers: { "content-type": contentType },
    body,
    duplex: "half",
  });
  return POST(request, { params: Promise.resolve({ nextauth: action.split("/") }) });
}

// The library would read the whole body into one string before anything else.
test("a stranger cannot fill the memory with a form", async () => {
  for (const action of ["callback/credentials", "signin/google", "signout"]) {
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    expect((await post(action, endless)).status, action).toBe(413);
    expect(sent, action).toBeLessThan(1_000_000);
  }
});

test("only actions with a form accept one", async () => {
  for (const action of ["session", "csrf", "providers", "error"]) {
    expect((await post(action, "a=b")).status, action).toBe(405);
  }
  expect((await post("_log", "a=b")).status).toBe(404);
});

test("a body that is not a form is refused, and malformed JSON causes no server error", async () => {
  expect((await post("signout", "{", "application/json")).status).toBe(415);
});

test("a service that cannot be used like this, or a malformed return address, causes no server error", async () => {
  const get = async (path: string) => {
    const request = new NextRequest(`http://localhost:3000/api/auth/${path}`);
    return (
      await GET(request, { params: Promise.resolve({ nextauth: path.split("?")[0]?.split("/") ?? [] }) })
    ).status;
  };
  expect(await get("callback/credentials")).toBe(405);
  for (const path of ["callback", "callback/nobody", "callback/__proto__", "signin/nobody", "session/a/b"]) {
    expect(await get(path), path).toBe(404);
  }
  for (const url of ["javascript:alert(1)", "x", "//", "data:,a"]) {
    expect(await get(`session?callbackUrl=${encodeURIComponent(url)}`), url).toBe(400);
  }
});
