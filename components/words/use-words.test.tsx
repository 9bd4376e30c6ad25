import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { UI_DE } from "#components/ui/words/de.ts";
import { fill } from "./fill.ts";
import { typesetFrench } from "./locales.ts";
import { plural } from "./plural.ts";
import { Rich } from "./rich.tsx";
import { useLocale, useWords, WordsProvider } from "./use-words.tsx";

function Cancel() {
  return `${useWords("ui").cancel} (${useLocale()})`;
}

test("a component gets the texts of its area, also through a provider of other areas", () => {
  const page = (
    <WordsProvider language="de" words={{ ui: UI_DE }}>
      <WordsProvider language="de" words={{}}>
        <Cancel />
      </WordsProvider>
    </WordsProvider>
  );
  expect(renderToStaticMarkup(page)).toBe("Abbrechen (de-DE)");
});

test("an area that nobody provides is named", () => {
  expect(() => renderToStaticMarkup(<Cancel />)).toThrow('texts of "ui"');
});

test("what has no value stays visible, and a value that looks like a gap is not filled again", () => {
  expect(fill("{name} in {label}", { name: "{label}" })).toBe("{label} in {label}");
});

test.each([
  ["en-GB", 0, "0 calls of Ana"],
  ["en-GB", 1, "1 call of Ana"],
  ["fr-FR", 0, "0 call of Ana"],
  ["de-DE", 1234, "1.234 calls of Ana"],
])("in %s, %d takes the form of that language", (locale, count, text) => {
  const forms = { one: "{count} call of {name}", other: "{count} calls of {name}" };
  expect(plural(forms, count, locale, { name: "Ana" })).toBe(text);
});

test("markup in a sentence is rendered by its name, and values are never read as markup", () => {
  const sentence = (
    <Rich
      text="Read <docs>the docs of <b>{name}</b></docs> and {name}."
      parts={{ docs: (inner) => <a href="/docs">{inner}</a>, b: (inner) => <strong>{inner}</strong> }}
      values={{ name: "<b>{x}</b>" }}
    />
  );
  expect(renderToStaticMarkup(sentence)).toBe(
    'Read <a href="/docs">the docs of <strong>&lt;b&gt;{x}&lt;/b&gt;</strong></a> and &lt;b&gt;{x}&lt;/b&gt;.',
  );
});

test("a tag that nothing renders is an error, not a silent loss", () => {
  expect(() => renderToStaticMarkup(<Rich text="a <b>c</b>" parts={{}} />)).toThrow("<b>");
});

test("French gets its narrow no-break spaces", () => {
  expect(typesetFrench({ ask: "Supprimer « {name} » ?", more: ["Nom : a", "10:02"] })).toEqual({
    ask: "Supprimer «\u202f{name}\u202f»\u202f?",
    more: ["Nom\u202f: a", "10:02"],
  });
});
