import { z } from "zod";
import { trimmedText } from "#lib/platform/text-fields.ts";

/** Days until a new key expires, as offered by the console; omitted for no expiry. */
export const KEY_LIFETIMES_DAYS = [7, 30, 90, 365] as const;

export const createKeyForm = z.strictObject({
  name: trimmedText(120),
  scope: z.enum(["connect", "read", "full"]),
  expires_in_days: z
    .string()
    .transform(Number)
    .refine((days) => KEY_LIFETIMES_DAYS.some((offered) => offered === days), {
      error: "expires is not one of the choices",
    })
    .optional(),
});
