import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AVATAR_FIELDS_EN } from "#components/avatars/fields/words/en.ts";
import { AVATARS_EN } from "#components/avatars/words/en.ts";
import { Form } from "#components/ui/form/form.tsx";
import { UI_EN } from "#components/ui/words/en.ts";
import { WordsProvider } from "#components/words/use-words.tsx";
import { NewLinkContentFields } from "./link-content-fields.tsx";
import { LINKS_EN } from "./words/en.ts";

type Avatars = ComponentProps<typeof NewLinkContentFields>["avatars"];

const nothing = () => {};
const router = {
  ...{ back: nothing, forward: nothing, refresh: nothing, hmrRefresh: nothing },
  ...{ push: nothing, replace: nothing, prefetch: nothing, bfcacheId: "" },
};

const render = (errors: Record<string, string>, avatars: Avatars = []) =>
  renderToStaticMarkup(
    <AppRouterContext value={router}>
      <WordsProvider
        language="en"
        words={{ ui: UI_EN, links: LINKS_EN, avatarFields: AVATAR_FIELDS_EN, avatars: AVATARS_EN }}
      >
        <Form form={{ onSubmit: nothing, failure: { fields: errors }, notice: undefined }}>
          <NewLinkContentFields
            scenarios={[{ id: "s", name: "Desk" }]}
            avatars={avatars}
            voices={[]}
            languages={{ heard: null, spoken: null }}
            backgrounds={[]}
            chosen={{ variables: { branch: "Riverside", beds: 12 } }}
          >
            Redirect
          </NewLinkContentFields>
        </Form>
      </WordsProvider>
    </AppRouterContext>,
  );

test("a new link's other settings are folded away, and open for an error among them only", () => {
  const folded = render({ label: "This field is required." });
  expect(folded).not.toMatch(/<details[^>]* open/);
  expect(folded.indexOf("Scenario")).toBeLessThan(folded.indexOf("<details"));
  for (const error of ["redirect_url", "runtime_vars", "pronunciations.0.spoken"]) {
    expect(render({ [error]: "Wrong." }), error).toMatch(/<details[^>]* open/);
  }
});

test("runtime variables are lines", () => {
  expect(render({})).toContain("branch = Riverside\nbeds = 12</textarea>");
});

test("an avatar that keeps the background of its photo says that another one does not show", () => {
  const ana = { id: "a", name: "Ana", slug: "own-a", portraitUrl: "/a.webp", studio: null };
  expect(render({}, [{ ...ana, keepsBackground: true }])).toContain("no other one shows");
  expect(render({}, [{ ...ana, keepsBackground: false }])).not.toContain("no other one shows");
});
