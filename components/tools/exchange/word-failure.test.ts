import { expect, test } from "vitest";
import { wordExchangeFailure } from "#components/tools/exchange-view.tsx";
import { TOKEN_FAILURES } from "#lib/tools/endpoints/auth/token-failures.ts";
import { FAILURE_TEXTS } from "#lib/tools/endpoints/failure-texts.ts";
import { MCP_PROBLEMS, TOOL_PROBLEMS } from "#lib/tools/mcp/failures.ts";
import { EXCHANGE_DE } from "./words/de.ts";
import { EXCHANGE_EN } from "./words/en.ts";

const { failures } = EXCHANGE_DE;

test.each(Object.entries(FAILURE_TEXTS))(
  "the failure %s of a request is worded in the page's language",
  (kind, stored) => {
    expect(wordExchangeFailure(stored, failures)).toBe(
      Object.entries(failures).find(([key]) => key === kind)?.[1],
    );
    expect(wordExchangeFailure(stored, failures)).not.toBe(stored);
    expect(wordExchangeFailure(stored, EXCHANGE_EN.failures)).toBe(stored);
  },
);

// What is wrong with a header is said by its own sentence.
const { unsendable: _, ...problems } = MCP_PROBLEMS;

test.each([...Object.values(problems), ...Object.values(TOOL_PROBLEMS)])(
  "what went wrong with an MCP server is worded in the page's language: %s",
  (text) => {
    const stored = text.replace("{status}", "401").replace("{name}", "find_order");
    expect(wordExchangeFailure(stored, failures)).not.toBe(stored);
    expect(wordExchangeFailure(stored, EXCHANGE_EN.failures)).toBe(stored);
  },
);

test.each(Object.values(TOKEN_FAILURES))(
  "why there is no access token is worded in the page's language: %s",
  (text) => {
    const stored = text.replace("{status}", "500").replace("{code}", "invalid_client");
    expect(wordExchangeFailure(stored, failures)).not.toBe(stored);
    expect(wordExchangeFailure(stored, EXCHANGE_EN.failures)).toBe(stored);
  },
);

test("figures and names are kept", () => {
  expect(wordExchangeFailure("The receiver responded with status 502", failures)).toBe(
    "Der Empfänger hat mit Status 502 geantwortet",
  );
  expect(wordExchangeFailure("The secret crm_key does not exist", failures)).toBe(
    "Das Geheimnis crm_key gibt es nicht",
  );
});

test("what is not known stays as it is", () => {
  expect(wordExchangeFailure("The moon is full", failures)).toBe("The moon is full");
});
