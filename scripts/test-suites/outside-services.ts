/**
 * Where the instance of the browser tests looks for a sign-in service and a mail server. The tests that need them run
 * them there, for as long as they need them; `port` and the next one are theirs.
 */
export function outsideServices(port: number): Record<string, string> {
  return {
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: "visavis",
    OIDC_CLIENT_SECRET: "known to both",
    OIDC_NAME: "Test service",
    SMTP_URL: `smtp://visavis:p%40ss%20word@127.0.0.1:${port + 1}`,
  };
}
