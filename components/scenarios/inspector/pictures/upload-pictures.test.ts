import { afterEach, expect, test, vi } from "vitest";
import { SCENARIO_CARDS_EN } from "../words/cards/en.ts";
import { RefusedFile } from "./upload-picture.ts";
import { uploadPictures } from "./upload-pictures.ts";

const { uploads: words } = SCENARIO_CARDS_EN;

/** A file that claims this size, and fails the test if anything of it is read. */
function unread(name: string, type: string, size: number): File {
  const file = new File(["x"], name, { type });
  const read = () => expect.unreachable("the file was read");
  return Object.defineProperties(file, { size: { value: size }, arrayBuffer: { value: read } });
}

const upload = (files: File[], { room = 60, allowsPdf = true, signal = new AbortController().signal } = {}) =>
  uploadPictures(files, { words, room, allowsPdf, signal, onProgress: () => {} });

/** The server's side: takes a picture, or refuses it. */
function serve(answer: (body: Blob) => Response): void {
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: Blob }) => answer(body));
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("files that are too large or of another kind are refused before anything of them is read or sent", async () => {
  serve(() => expect.unreachable("something was sent"));
  const png = new File(["x"], "a.png", { type: "image/png" });
  const cases: [File[], { room?: number; allowsPdf?: boolean }, string][] = [
    [[unread("deck.pdf", "application/pdf", 50_000_000)], {}, "deck.pdf is larger than 25 MB"],
    [[unread("DECK.PDF", "", 25_000_001)], {}, "DECK.PDF is larger than 25 MB"],
    [[png, unread("photo.jpg", "image/jpeg", 10_485_761)], {}, "photo.jpg is larger than 10 MB"],
    [[unread("logo.svg", "image/svg+xml", 100)], {}, "logo.svg can’t be used"],
    [[unread("page.html", "text/html", 100)], {}, "page.html can’t be used"],
    [[unread("deck.pdf", "application/pdf", 100)], { allowsPdf: false }, "deck.pdf can’t be used"],
    [[png, png, png], { room: 2 }, "room for 2 more pictures"],
  ];
  for (const [files, options, message] of cases) {
    const refusal = upload(files, options);
    await expect(refusal, message).rejects.toBeInstanceOf(RefusedFile);
    await expect(refusal).rejects.toThrow(message);
  }
});

test("pictures become slides in the order of their names, with their names as texts", async () => {
  let sent = 0;
  serve(() => Response.json({ reference: `picture:${++sent}` }));
  const file = (name: string) => new File(["x"], name, { type: "image/webp" });
  expect(await upload([file("10_last one.webp"), file("2_first.webp")])).toEqual([
    { url: "picture:1", alt: "2 first" },
    { url: "picture:2", alt: "10 last one" },
  ]);
});

test("what the server says about a picture is shown with its name; without an answer, that it failed", async () => {
  const file = new File(["x"], "a.png", { type: "image/png" });
  serve(() => Response.json({ error: "The file is damaged." }, { status: 400 }));
  await expect(upload([file])).rejects.toThrow("a.png: The file is damaged.");
  serve(() => new Response("<html>", { status: 404 }));
  await expect(upload([file])).rejects.toThrow("The upload failed. Try again.");
});

test("a picture is sent again if the server is away or busy, three times at most, unless the upload is stopped", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const file = new File(["x"], "a.png", { type: "image/png" });
  const busy = () => Response.json({ error: "Wait." }, { status: 400, headers: { "Retry-After": "1" } });
  const answers = [
    () => Promise.reject(new TypeError("fetch failed")),
    () => new Response("", { status: 503 }),
    busy,
  ];
  let sent = 0;
  serve(() => (answers[sent++] ?? (() => Response.json({ reference: "picture:1" })))() as Response);
  const uploaded = upload([file]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await uploaded).toEqual([{ url: "picture:1", alt: "a" }]);

  sent = 0;
  serve(() => busy());
  const refused = expect(upload([file])).rejects.toThrow("a.png: Wait.");
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;

  const stopping = new AbortController();
  const stopped = expect(upload([file], { signal: stopping.signal })).rejects.toThrow("stopped");
  stopping.abort(new Error("stopped"));
  await vi.advanceTimersByTimeAsync(10_000);
  await stopped;
});
