import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CATALOGUES } from "#components/words/catalogues.ts";
import { WordsProvider } from "#components/words/use-words.tsx";
import { PAGE_LANGUAGES, type PageLanguage } from "#lib/platform/page-language.ts";
import { UnknownValues } from "./unknown-values.tsx";

const render = (language: PageLanguage, onCreateSecret?: () => void) =>
  renderToStaticMarkup(
    <WordsProvider language={language} words={{ jsonEditor: CATALOGUES.jsonEditor[language] }}>
      <UnknownValues text="Bearer {{secret.crm_key}}" values={["arg."]} onCreateSecret={onCreateSecret} />
    </WordsProvider>,
  );

test.each(PAGE_LANGUAGES)(
  "in %s, the name of a missing secret creates it where it can, and says so",
  (language) => {
    const { noSecret, noSecretYet } = CATALOGUES.jsonEditor[language];
    const afterName = (text: string) => text.split("</template>")[1] ?? "";
    expect(afterName(noSecretYet).length).toBeGreaterThan(afterName(noSecret).length);
    const html = render(language, () => undefined);
    expect(html).toMatch(/<button type="button"[^>]*><span[^>]*>\{\{secret\.crm_key\}\}<\/span><\/button>/);
    expect(html).toContain(afterName(noSecretYet));
    expect(render(language)).not.toContain("<button");
  },
);
