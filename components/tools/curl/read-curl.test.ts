import { describe, expect, test } from "vitest";
import { type CurlRequest, readCurl } from "./read-curl.ts";

const read = (command: string): CurlRequest => {
  const request = readCurl(command);
  if (typeof request === "string") throw new Error(request);
  return request;
};

test("reads a command of a service's documentation, over several lines, and takes its key out", () => {
  const command = [
    "curl -X POST https://api.crm.example.com/v1/orders \\",
    '  -H "Content-Type: application/json" \\',
    "  -H 'Authorization: Bearer sk_live_51' \\",
    `  -d '{"customer": "Zoë", "items": [1, 2]}'`,
  ].join("\n");
  expect(read(command)).toEqual({
    method: "POST",
    url: "https://api.crm.example.com/v1/orders",
    headers: "Content-Type: application/json\nAuthorization: Bearer {{secret.example_key}}",
    body: JSON.stringify({ customer: "Zoë", items: [1, 2] }, null, 2),
    secret: { name: "example_key", value: "sk_live_51" },
  });
});

describe("reads", () => {
  test.each([
    ["curl https://a.example/b", { method: "GET", url: "https://a.example/b" }],
    ["/usr/bin/curl a.example", { method: "GET", url: "http://a.example" }],
    ["curl --request PATCH --url https://a.example --json '{\"a\":1}'", { method: "PATCH" }],
    ["curl -XDELETE 'https://a.example/x?y=1&z=2'", { method: "DELETE", url: "https://a.example/x?y=1&z=2" }],
    ["curl -sX PUT https://a.example -d '{}'", { method: "PUT", url: "https://a.example" }],
    ["curl -sSLd '{\"a\":1}' https://a.example", { method: "POST", url: "https://a.example" }],
    ["curl -m5 -H '-Xtra: 1' https://a.example", { method: "GET", headers: "-Xtra: 1" }],
    ["curl --interface eth0 https://a.example", { url: "https://a.example" }],
    ["curl https://a.example --data={}", { method: "POST", body: "{}" }],
    [
      "curl -G https://a.example/?k=1 -d a=b --data-urlencode 'q=two words'",
      { url: "https://a.example/?k=1&a=b&q=two%20words" },
    ],
    ["curl -sSL --compressed -o out.txt https://a.example", { url: "https://a.example", headers: "" }],
    [`curl $'https://a.example/it\\'s\\u00e9' -H $'X-A: tab\\there'`, { url: "https://a.example/it'sé" }],
    [`curl "https://a.example/\\$x" -A "me \\"too\\""`, { headers: 'User-Agent: me "too"' }],
    ["curl https://a.example -H 'Host: b.example' -H 'Content-Length: 3' -H 'X-A: 1'", { headers: "X-A: 1" }],
    ["curl https://a.example -H 'X-Key: {{secret.a}}'", { secret: null }],
  ])("%s", (command, expected) => {
    expect(read(command)).toMatchObject(expected);
  });
});

test.each([
  ["-u ana:s3cret", "Authorization: Basic {{secret.crm_key}}", btoa("ana:s3cret")],
  ["-uana", "Authorization: Basic {{secret.crm_key}}", btoa("ana:")],
  ["--oauth2-bearer abc", "Authorization: Bearer {{secret.crm_key}}", "abc"],
  ["-H 'X-Api-Key: 123'", "X-Api-Key: {{secret.crm_key}}", "123"],
  ["-b 'session=1'", "Cookie: {{secret.crm_key}}", "session=1"],
])("keeps the key of %s out of the endpoint", (option, headers, value) => {
  expect(read(`curl https://api.crm.com/x ${option}`)).toMatchObject({
    headers,
    secret: { name: "crm_key", value },
  });
});

test.each([
  ["", "not_curl"],
  ["wget https://a.example", "not_curl"],
  ["curl", "no_url"],
  ["curl -X POST", "no_url"],
  ["curl 'https://a.example", "quote"],
  ["curl -I https://a.example", "method"],
  ["curl -X PURGE https://a.example", "method"],
  ["curl https://a.example -F file=@photo.png", "file"],
  ["curl https://a.example -d @body.json", "file"],
  ["curl -T big.iso https://a.example", "file"],
  ["curl https://a.example -d 'a=1&b=2'", "body"],
  ["curl https://a.example -d '[1]'", "body"],
])("says what is wrong with %j", (command, problem) => {
  expect(readCurl(command)).toBe(problem);
});

test("reads the worst command of 100 KB at once", () => {
  const before = process.cpuUsage();
  for (const part of ["\\", "'", '"\\', "$'\\", "-H ", " "])
    readCurl(`curl ${part.repeat(100_000 / part.length)}`);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(2_000);
});
