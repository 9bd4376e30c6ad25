import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth from "next-auth";
import type { CurrentSignIn } from "#lib/auth/security/recent-proof.ts";
import { makeAuthOptions, refuseAuthRequest } from "#lib/auth/sign-in/auth-options.ts";
import { callbackUrlCookie } from "#lib/auth/sign-in/env.ts";
import { newId } from "#lib/platform/ids.ts";
import type { PageLanguage } from "#lib/platform/page-language.ts";
import { BROWSER } from "./console-account.ts";

type Answer = { status: number; redirect: string | undefined; body: Record<string, string> };

/** Sends requests through next-auth's handler and keeps cookies like a browser. `current` is the console's sign-in. */
export class FakeBrowser {
  readonly cookies: Record<string, string> = {};
  current: CurrentSignIn | null = null;
  /** As the last sign-in stored it. */
  language: PageLanguage | null = null;
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
      current: async () => this.current,
      goingTo: async () => this.cookies[callbackUrlCookie()],
      setLanguage: async (language) => {
        this.language = language;
      },
    });
    // As the route does.
    const { callbackUrl } = query;
    const callbackUrls = [callbackUrl, this.cookies[callbackUrlCookie()]];
    const refused = refuseAuthRequest({
      method,
      path: path.split("/"),
      callbackUrls,
      providers: options.providers,
    });
    if (refused !== null) return { ...answer, status: refused };
    // The part of both that next-auth uses.
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

  /** Presses a service's button, follows the service's redirects back, and returns the final URL. */
  async signInBy(
    provider: string,
    callbackUrl = "/overview",
    parameters: Record<string, string> = {},
  ): Promise<string> {
    const csrfToken = await this.#csrfToken();
    const left = await this.send(
      "POST",
      `signin/${provider}`,
      { csrfToken, callbackUrl, json: "true" },
      parameters,
    );
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
