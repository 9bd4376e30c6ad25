import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { CATALOGUES } from "#components/words/catalogues.ts";
import { WordsProvider } from "#components/words/use-words.tsx";
import type { ModelDownload as State } from "#lib/operations/models/download-state.ts";
import { PAGE_LANGUAGES, type PageLanguage } from "#lib/platform/page-language.ts";
import { ModelDownload } from "./model-download.tsx";

vi.mock("next/navigation", () => ({ useRouter: () => ({}), unstable_rethrow: () => undefined }));

const GB = 1_073_741_824;
const offered: State = {
  ...{ status: "offered", name: "qwen3-1.7b", licence: "Apache-2.0", bytes: 1.25 * GB },
  ...{ receivedBytes: 0, freeBytes: 58 * GB, error: null },
};

const render = (changes: Partial<State>, language: PageLanguage = "en") =>
  renderToStaticMarkup(
    <WordsProvider
      language={language}
      words={{ health: CATALOGUES.health[language], ui: CATALOGUES.ui[language] }}
    >
      <ModelDownload
        initial={{ ...offered, ...changes }}
        start={async () => ({ ok: true, value: offered })}
        cancel={async () => ({ ok: true, value: offered })}
      />
    </WordsProvider>,
  );

test("the offer says what the model is for and its size", () => {
  expect(render({})).toContain("Download a small language model (1.3 GB, for simple tasks)");
});

test("a download shows what has arrived, and can be cancelled", () => {
  const html = render({ status: "running", receivedBytes: 0.5 * GB });
  expect(html).toContain("Downloading qwen3-1.7b: 512 MB of 1.3 GB");
  expect(html).toContain(`<progress value="0.4" aria-label="Download of qwen3-1.7b"`);
  expect(html).toContain("Cancel");
});

test("a download that waits has no progress yet", () => {
  expect(render({ status: "waiting" })).toMatch(/Waiting for another download.+<progress aria-label/);
});

test("a failed download says why, and offers to retry", () => {
  const html = render({ status: "failed", error: "The disk is full after 1 MB of tiny." });
  expect(html).toMatch(/role="alert".+could not be downloaded.+The disk is full after 1 MB/);
  expect(html).toContain("Retry");
});

test.each(PAGE_LANGUAGES)("in %s, an installed model says when calls use it", (language) => {
  const html = render({ status: "installed" }, language);
  expect(html).toContain("qwen3-1.7b");
  expect(html).not.toMatch(/<button|\{/);
});
