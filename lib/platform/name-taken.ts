import { type AppError, invalidField } from "#lib/platform/errors.ts";

/** The refusal of a name that another resource of the owner has. */
export const nameTaken = (): AppError => invalidField("name", "name must be unique");
