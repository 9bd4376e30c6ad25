import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

type Site = { rpID: string; origin: string };

const sha = (data: Uint8Array | string): Buffer => createHash("sha256").update(data).digest();
const base64url = (data: Uint8Array | string): string => Buffer.from(data).toString("base64url");

/** The head of a CBOR item: its major type, and a length or number below 65,536. */
const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
};
type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;

/** As much of CBOR as an attestation needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const FLAGS = { present: 1, verified: 4, hasCredential: 64 };

/** A passkey in software: does what a phone does, or whatever an attacker would make it do. */
export class FakeAuthenticator {
  readonly id = randomBytes(16);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  counter = 1;
  /** False: the person was not asked for a PIN or biometrics. */
  verifiesUser = true;

  #data(site: Site, more: Uint8Array = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags =
      FLAGS.present + (this.verifiesUser ? FLAGS.verified : 0) + (more.length > 0 ? FLAGS.hasCredential : 0);
    return Buffer.concat([sha(site.rpID), Buffer.from([flags]), counter, more]);
  }

  #client(type: string, challenge: string, { origin }: Site): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #answer(response: Record<string, unknown>): string {
    const id = base64url(this.id);
    return JSON.stringify({ id, rawId: id, type: "public-key", clientExtensionResults: {}, response });
  }

  /** What the browser returns for a new passkey. */
  register(challenge: string, site: Site): string {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]);
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      cbor(key),
    ]);
    const attestation = new Map<string, Cbor>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", this.#data(site, credential)],
    ]);
    return this.#answer({
      clientDataJSON: base64url(this.#client("webauthn.create", challenge, site)),
      attestationObject: base64url(cbor(attestation)),
      transports: ["internal"],
    });
  }

  /** What the browser returns when the passkey is used. */
  sign(challenge: string, site: Site): string {
    this.counter += 1;
    const client = this.#client("webauthn.get", challenge, site);
    const data = this.#data(site);
    const signature = createSign("sha256").update(data).update(sha(client)).sign(this.#keys.privateKey);
    return this.#answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(signature),
    });
  }
}
