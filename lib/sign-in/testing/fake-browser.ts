import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth from "next-auth";
import type { Caller } from "#lib/platform/caller.ts";
import { newId } from "#lib/platform/ids.ts";
import { makeAuthOptions } from "#lib/sign-in/auth-options.ts";
import { callbackUrlCookie } from "#lib/sign-in/env.ts";
import { BROWSER } from "#lib/sign-in/testing/console-account.ts";

type Answer = { status: number; redirect: string | undefined; body: Record<string, string> };

/** Goes through next-auth's handler, and keeps cookies as a browser does. `caller` is whom the console knows it as. */
export class FakeBrowser {
  readonly cookies: Record<string, string> = {};
  caller: Caller | null = null;
  readonly #address = newId();

  async send(
    method: "GET" | "POST",
    path: string,
    body: Record<string, string> = {},
    query: Record<string, string> = {},
  ): Promise<Answer> {
    const answer: Answer = { status: 200, redirect: undefined, body: {} };
    const request = {
      method,
      body,
      query: { ...query, nextauth: path.split("/") },
      cookies: this.cookies,
      headers: {},
    };
    const response = {
      status: (status: number) => {
        answer.status = status;
        return response;
      },
      getHeader: () => undefined,
      setHeader: (name: string, value: string | string[]) => {
        if (name === "Location") answer.redirect = String(value);
        if (name === "Set-Cookie") this.#keep([value].flat());
        return response;
      },
      json: (value: Record<string, string>) => {
        answer.body = value;
        answer.redirect ??= value.url;
      },
      send: (value: Record<string, string> | undefined) => {
        answer.body = value ?? {};
      },
      end: () => undefined,
    };
    const options = makeAuthOptions({
      browser: async () => ({ ...BROWSER, address: this.#address }),
      current: async () => this.caller,
      goingTo: async () => this.cookies[callbackUrlCookie()],
    });
    // As much of both as next-auth touches.
    await NextAuth(request as unknown as NextApiRequest, response as unknown as NextApiResponse, options);
    return answer;
  }

  #keep(lines: string[]): void {
    for (const line of lines) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies[name] = decodeURIComponent(value);
    }
  }

  async #csrfToken(): Promise<string> {
    const { body } = await this.send("GET", "csrf");
    return body.csrfToken ?? "";
  }

  async signIn(email: string, password: string, more: Record<string, string> = {}): Promise<Answer> {
    const csrfToken = await this.#csrfToken();
    const body = { csrfToken, email, password, json: "true", ...more };
    return await this.send("POST", "callback/credentials", body);
  }

  /** Presses a service's button, lets the service send it from page to page, and comes back; answers where to. */
  async signInBy(provider: string, callbackUrl = "/overview"): Promise<string> {
    const csrfToken = await this.#csrfToken();
    const left = await this.send("POST", `signin/${provider}`, { csrfToken, callbackUrl, json: "true" });
    const back = await followToCallback(left.redirect ?? "", `/callback/${provider}`);
    const query = Object.fromEntries(back.searchParams);
    const { redirect } = await this.send("GET", `callback/${provider}`, {}, query);
    return redirect ?? "";
  }

  get session(): string {
    return this.cookies["next-auth.session-token"] ?? "";
  }

  async isSignedIn(): Promise<boolean> {
    const { body } = await this.send("GET", "session");
    return Object.keys(body).length > 0;
  }
}

const MAX_STEPS = 10;

/** Follows a service's redirects with its cookies until one leads back to us. */
async function followToCallback(start: string, callback: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let step = 0; step < MAX_STEPS && !url.pathname.endsWith(callback); step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get("location");
    if (!location) throw new Error(`${url.pathname} answered ${answer.status}: ${await answer.text()}`);
    url = new URL(location, url);
  }
  return url;
}
