import { type AppError, invalidField } from "./errors.ts";

/** The error for a name that another resource of the owner has. */
export const nameTaken = (): AppError => invalidField("name", "name must be unique");
