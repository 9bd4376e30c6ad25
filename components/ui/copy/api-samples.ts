import type { ApiSample } from "./api-button.tsx";

type Call = { method: "GET" | "POST"; path: string; body?: unknown };

function curl(url: string, { method, body }: Call): string {
  const lines = [
    method === "GET" ? `curl ${url}` : `curl -X ${method} ${url}`,
    `-H "Authorization: Bearer $VISAVIS_API_KEY"`,
    ...(body === undefined
      ? []
      : [`-H "Content-Type: application/json"`, `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
  ];
  return lines.join(" \\\n  ");
}

/** As written in the reader's code. */
const KEY_HEADER = `Authorization: \`Bearer \${process.env.VISAVIS_API_KEY}\``;

function typescript(url: string, { method, body }: Call): string {
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
  ];
  return [
    `const response = await fetch("${url}", {`,
    ...options,
    "});",
    "const answer = await response.json();",
  ].join("\n");
}

/** An API call as curl and as TypeScript. `apiUrl` ends without a slash, `path` begins with one. */
export function apiSamples(apiUrl: string, call: Call): ApiSample[] {
  const url = apiUrl + call.path;
  return [
    { label: "curl", code: curl(url, call) },
    { label: "TypeScript", code: typescript(url, call) },
  ];
}
