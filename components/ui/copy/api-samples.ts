import type { ApiSample } from "./api-button.tsx";

type Call = {
  method: "GET" | "POST";
  path: string;
  body?: unknown;
  /** Fields of a multipart body; a value that begins with `@` is a file's name. */
  form?: Record<string, string>;
};

/** As one argument of a shell. */
const quoteShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function curl(url: string, { method, body, form = {} }: Call): string {
  const address = url.includes("?") ? quoteShell(url) : url;
  const lines = [
    method === "GET" ? `curl ${address}` : `curl -X ${method} ${address}`,
    `-H "Authorization: Bearer $VISAVIS_API_KEY"`,
    ...(body === undefined
      ? []
      : [
          `-H "Content-Type: application/json"`,
          `-d ${quoteShell(JSON.stringify(body, null, 2).replaceAll("\n", "\n  "))}`,
        ]),
    ...Object.entries(form).map(([name, value]) => `-F ${quoteShell(`${name}=${value}`)}`),
  ];
  return lines.join(" \\\n  ");
}

/** As written in the reader's code. */
const KEY_HEADER = `Authorization: \`Bearer \${process.env.VISAVIS_API_KEY}\``;

function typescript(url: string, { method, body, form }: Call): string {
  const options = [
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    body === undefined
      ? `  headers: { ${KEY_HEADER} },`
      : [
          "  headers: {",
          `    ${KEY_HEADER},`,
          `    "Content-Type": "application/json",`,
          "  },",
          `  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll("\n", "\n  ")}),`,
        ].join("\n"),
    ...(form ? ["  body: form,"] : []),
  ];
  const fields = Object.entries(form ?? {}).map(([name, value]) => {
    const content = value.startsWith("@")
      ? `await openAsBlob(${JSON.stringify(value.slice(1))}), ${JSON.stringify(value.slice(1))}`
      : JSON.stringify(value);
    return `form.set(${JSON.stringify(name)}, ${content});`;
  });
  return [
    ...(form
      ? [`import { openAsBlob } from "node:fs";`, "", "const form = new FormData();", ...fields, ""]
      : []),
    `const response = await fetch("${url}", {`,
    ...options,
    "});",
    "const answer = await response.json();",
  ].join("\n");
}

/** A value as Python writes it. */
function pythonValue(value: unknown, indent: string): string {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const inner = `${indent}    `;
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const lines = Array.isArray(value)
    ? value.map((item) => pythonValue(item, inner))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${pythonValue(item, inner)}`);
  if (lines.length === 0) return open + close;
  return `${open}\n${lines.map((line) => `${inner}${line},\n`).join("")}${indent}${close}`;
}

function python(url: string, { method, body, form }: Call): string {
  const entries = Object.entries(form ?? {});
  const files = entries.filter(([, value]) => value.startsWith("@"));
  const fields = entries.filter(([, value]) => !value.startsWith("@"));
  const opened = files.map(
    ([name, value]) => `        ${JSON.stringify(name)}: open(${JSON.stringify(value.slice(1))}, "rb"),`,
  );
  return [
    "import os",
    "",
    "import requests",
    "",
    `response = requests.${method.toLowerCase()}(`,
    `    ${JSON.stringify(url)},`,
    `    headers={"Authorization": f"Bearer {os.environ['VISAVIS_API_KEY']}"},`,
    ...(body === undefined ? [] : [`    json=${pythonValue(body, "    ")},`]),
    ...(fields.length > 0 ? [`    data=${pythonValue(Object.fromEntries(fields), "    ")},`] : []),
    ...(opened.length > 0 ? ["    files={", ...opened, "    },"] : []),
    ")",
    "answer = response.json()",
  ].join("\n");
}

/** An API call as curl, TypeScript and Python. `apiUrl` ends without a slash, `path` begins with one. */
export function apiSamples(apiUrl: string, call: Call): ApiSample[] {
  const url = apiUrl + call.path;
  return [
    { label: "curl", code: curl(url, call) },
    { label: "TypeScript", code: typescript(url, call) },
    { label: "Python", code: python(url, call) },
  ];
}
