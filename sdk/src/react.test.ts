import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { VisavisCall } from "./react.ts";

test("on a server, without custom elements, it renders an empty element with its attributes", () => {
  const link = "https://calls.example/c/abc";
  const call = createElement(VisavisCall, {
    link,
    mode: "floating",
    label: "Ask",
    className: "x",
    onEnded: () => {},
  });
  expect(renderToStaticMarkup(call)).toBe(
    `<visavis-call class="x" link="${link}" mode="floating" label="Ask"></visavis-call>`,
  );
});
