/** Sends to the API of a link, as its visitor. */
export const postToLink = (
  linkToken: string,
  path: string,
  body: object,
  send: typeof fetch = (...request) => fetch(...request),
): Promise<Response> =>
  send(`/api/links/${encodeURIComponent(linkToken)}/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
