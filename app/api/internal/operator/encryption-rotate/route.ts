import { rotateEncryptionInput, rotateEncryptionOutput } from "#lib/auth/accounts/schema.ts";
import { allowOnly, operatorRoute } from "#lib/http/route.ts";
import { rotateEncryption } from "#lib/operations/rotate-encryption.ts";

export const POST = operatorRoute(
  {
    summary: "Re-encrypt everything with the current encryption key",
    body: rotateEncryptionInput,
    response: rotateEncryptionOutput,
  },
  async () => {
    const { resealed, current, unreadable, isDone } = await rotateEncryption();
    return { resealed, current, unreadable, done: isDone };
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
