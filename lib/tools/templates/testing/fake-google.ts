import type { IncomingMessage, ServerResponse } from "node:http";
import { startEndpointServer } from "../../endpoints/testing/endpoint-server.ts";

export const CLIENT = {
  id: "1234-abc.apps.googleusercontent.com",
  secret: "GOCSPX-4f1b99c2",
  refreshToken: "1//0g-77ab21f0",
};

const HOSTS = ["https://oauth2.googleapis.com", "https://www.googleapis.com"];

type Answer = [status: number, body: unknown];

const UNAUTHENTICATED: Answer = [401, { error: { code: 401, status: "UNAUTHENTICATED" } }];

const utc = (ms: number): string => new Date(ms).toISOString().replace(".000Z", "Z");

/**
 * A fake, for one test: a token endpoint and one calendar that answer as Google documents it. It refuses what Google would, and
 * like Google it books a time that is taken.
 */
export class FakeGoogle {
  /** What the token endpoint was asked for. */
  readonly grants: Record<string, string>[] = [];
  /** What reached the calendar with a valid token. */
  readonly requests: { method: string; path: string; body: unknown }[] = [];
  answersHtml = false;
  isRevoked = false;
  knowsCalendar = true;
  private readonly calendarId: string;
  /** In milliseconds. */
  private readonly bookings: { start: number; end: number }[] = [];
  private accessToken: string | null = null;
  private base = "";

  constructor(calendarId: string) {
    this.calendarId = calendarId;
  }

  async start(): Promise<this> {
    const server = await startEndpointServer((request, response, text) =>
      this.respond(request, response, text),
    );
    this.base = server.url;
    return this;
  }

  /** An address of Google's as one of the fake's. */
  moved(url: string): string {
    return HOSTS.reduce((moved, host) => moved.replace(host, this.base), url);
  }

  expireTokens(): void {
    this.accessToken = null;
  }

  private respond(request: IncomingMessage, response: ServerResponse, text: string): void {
    const isGrant = request.url === "/token";
    if (isGrant && this.answersHtml) {
      response.end("<!doctype html><title>Sign in</title>");
      return;
    }
    const form = () => Object.fromEntries(new URLSearchParams(text));
    const [status, body] = isGrant ? this.grant(form()) : this.answer(request, text);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  private grant(form: Record<string, string>): Answer {
    this.grants.push(form);
    const { client_id, client_secret, refresh_token, grant_type } = form;
    if (client_id !== CLIENT.id || client_secret !== CLIENT.secret)
      return [401, { error: "invalid_client", error_description: "Unauthorized" }];
    if (grant_type !== "refresh_token") return [400, { error: "unsupported_grant_type" }];
    if (this.isRevoked || refresh_token !== CLIENT.refreshToken)
      return [400, { error: "invalid_grant", error_description: "Token has been expired or revoked." }];
    this.accessToken = `access-${this.grants.length}`;
    return [200, { access_token: this.accessToken, expires_in: 3599, scope: "", token_type: "Bearer" }];
  }

  private answer({ method = "", url = "", headers }: IncomingMessage, text: string): Answer {
    if (!this.accessToken || headers.authorization !== `Bearer ${this.accessToken}`) return UNAUTHENTICATED;
    const body = JSON.parse(text);
    this.requests.push({ method, path: url, body });
    return url.endsWith("/freeBusy") ? this.freeBusy(body) : this.insert(body);
  }

  private freeBusy({ timeMin = "", timeMax = "" }: Record<string, string>): Answer {
    const [from, to] = [Date.parse(timeMin), Date.parse(timeMax)];
    const busy = this.bookings
      .filter(({ start, end }) => start < to && end > from)
      .map(({ start, end }) => ({ start: utc(start), end: utc(end) }));
    const errors = [{ domain: "global", reason: "notFound" }];
    const calendar = this.knowsCalendar ? { busy } : { errors, busy: [] };
    return [200, { kind: "calendar#freeBusy", timeMin, timeMax, calendars: { [this.calendarId]: calendar } }];
  }

  private insert(event: Record<string, { dateTime: string }>): Answer {
    const { start, end } = event;
    if (!start || !end) return [400, { error: { code: 400, message: "Missing end time." } }];
    this.bookings.push({ start: Date.parse(start.dateTime), end: Date.parse(end.dateTime) });
    const id = `event-${this.bookings.length}`;
    return [
      200,
      { kind: "calendar#event", id, status: "confirmed", htmlLink: "https://a.example/b", ...event },
    ];
  }
}
