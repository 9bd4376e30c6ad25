import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Styled } from "./styled.tsx";

// The policy of the pages ignores style attributes, and hydration would not repair what they should have set.
test("what the server renders has no style attribute", () => {
  const html = renderToString(
    <Styled as="div" style={{ width: "40%" }} className="bar">
      <Styled style={{ height: 4 }} />
    </Styled>,
  );
  expect(html).toBe('<div class="bar"><span></span></div>');
});
