import { z } from "zod";
import { atMost, text } from "#lib/platform/text-fields.ts";

const MAX_URL_LENGTH = 2048;

export const secretName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,63}$/, { error: ({ path }) => `${path?.join(".")} must be the name of a secret` })
  .describe("The name of one of the account's secrets")
  .meta({ examples: ["crm_key"] });

const type = <Type extends string>(name: Type) => z.literal(name).describe("Which authorization it is");

const bearer = z.strictObject({ type: type("bearer"), secret: secretName });

const basic = z.strictObject({
  type: type("basic"),
  username: text(256)
    .refine((value) => !value.includes(":"), { error: ({ path }) => `${path?.join(".")} must not contain :` })
    .describe("Sent with the secret as the password")
    .meta({ examples: ["visavis"] }),
  secret: secretName,
});

const oauth2 = z.strictObject({
  type: type("oauth2"),
  token_url: text(MAX_URL_LENGTH)
    .describe("Asked for an access token, with the grant `client_credentials` or `refresh_token`")
    .meta({ examples: ["https://login.example.com/oauth/token"] }),
  client_id: text(512)
    .describe("The client's ID at the token URL")
    .meta({ examples: ["visavis"] }),
  secret: secretName,
  refresh_secret: secretName
    .optional()
    .describe("The name of a secret with a refresh token. With it, the grant is `refresh_token`")
    .meta({ examples: ["crm_refresh_token"] }),
  scope: atMost(1024)
    .default("")
    .describe("Scopes to ask for, with spaces between them")
    .meta({ examples: ["orders:read"] }),
  client_auth: z
    .enum(["header", "body"])
    .default("header")
    .describe("Where ID and secret are sent: as basic authorization, or as `client_id` and `client_secret`"),
});

/** How the requests of an endpoint are authorized. Secrets are named, so none is stored with it. */
export const endpointAuth = z
  .discriminatedUnion("type", [z.strictObject({ type: type("none") }), bearer, basic, oauth2])
  .describe("How requests are authorized, in place of an `Authorization` header");
export type EndpointAuth = z.output<typeof endpointAuth>;
export type OAuth2 = Extract<EndpointAuth, { type: "oauth2" }>;
