import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { UI_EN } from "#components/ui/words/en.ts";
import { WordsProvider } from "#components/words/use-words.tsx";
import { Picker } from "./picker.tsx";

const choicesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `id-${index}`, name: `Desk ${index}` }));

const render = (count: number, chosen?: string) =>
  renderToStaticMarkup(
    <WordsProvider language="en" words={{ ui: UI_EN }}>
      <Picker label="Scenario" name="scenario_id" choices={choicesOf(count)} defaultValue={chosen} />
    </WordsProvider>,
  );

test("a short list is the browser's own select, with the chosen one selected", () => {
  const html = render(3, "id-1");
  expect(html).toContain("<select");
  expect(html).toMatch(/<option dir="auto" value="id-1" selected="">Desk 1</);
});

test("in a long list the chosen one is sent with the form and shown, however many there are", () => {
  const html = render(1_000, "id-999");
  expect(html).not.toContain("<select");
  expect(html).toContain('<input type="hidden" name="scenario_id" value="id-999"/>');
  expect(html).toMatch(/role="combobox"[^>]*>Desk 999</);
});

test.each([3, 1_000])("with %d choices, none of them is chosen in place of one that is missing", (count) => {
  expect(render(count, "")).toContain(">Choose<");
  expect(render(count, "")).not.toMatch(/<option dir="auto" value="id-\d+" selected/);
  expect(render(count, "gone")).toMatch(/value="gone"/);
});
