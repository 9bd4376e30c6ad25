import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { type Configuration } from "oidc-provider";

/** A person known to the service. `sub` is its permanent id. */
export type OidcPerson = { sub: string; email: string; email_verified: boolean; name: string };

/** The app's registration at the service. */
export type OidcClient = { id: string; secret: string; redirectUri: string };

const TTL_S = 600;

/**
 * A complete OpenID Connect service on this machine where people sign in without a form: `person` is the one signing
 * in, null presses Cancel. As the standard allows, email and name come only from the userinfo endpoint.
 */
export class OidcServer {
  person: OidcPerson | null = null;
  readonly #people = new Map<string, OidcPerson>();
  #server: Server | undefined;
  #provider: Provider | undefined;

  /** Starts listening; returns the issuer. */
  async listen(client: OidcClient, port = 0): Promise<string> {
    const server = createServer((request, response) => void this.#serve(request, response));
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const issuer = `http://127.0.0.1:${typeof address === "object" ? address?.port : port}`;
    this.#server = server;
    this.#provider = new Provider(issuer, await this.#configure(client));
    return issuer;
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    this.#server?.close();
    if (this.#server) await once(this.#server, "close");
  }

  async #configure({ id, secret, redirectUri }: OidcClient): Promise<Configuration> {
    const { privateKey } = await generateKeyPair("RS256", { extractable: true });
    return {
      clients: [{ client_id: id, client_secret: secret, redirect_uris: [redirectUri] }],
      jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig" }] },
      cookies: { keys: ["signs the cookies of this test"] },
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
      ttl: {
        AccessToken: TTL_S,
        AuthorizationCode: TTL_S,
        Grant: TTL_S,
        IdToken: TTL_S,
        Interaction: TTL_S,
        Session: TTL_S,
      },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, sub) => {
        const person = this.#people.get(sub);
        return person && { accountId: sub, claims: async () => ({ ...person }) };
      },
      // Skips the consent screen.
      loadExistingGrant: async ({ oidc }) => {
        const { client, session, provider } = oidc;
        if (!client || !session?.accountId) return undefined;
        const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
        grant.addOIDCScope("openid email profile");
        await grant.save();
        return grant;
      },
    };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // An idle connection that this server closes while the test's process stalls would fail the client's next request.
    response.shouldKeepAlive = false;
    const provider = this.#provider;
    if (!provider) return void response.writeHead(503).end();
    if (!request.url?.startsWith("/interaction/")) return void provider.callback()(request, response);
    const { person } = this;
    if (person) this.#people.set(person.sub, person);
    await provider.interactionFinished(
      request,
      response,
      // Not remembered: the next sign-in asks again.
      person ? { login: { accountId: person.sub, remember: false } } : { error: "access_denied" },
    );
  }
}
