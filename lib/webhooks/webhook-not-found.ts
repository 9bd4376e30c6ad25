import { AppError } from "#lib/platform/errors.ts";

/** Another owner's webhook answers like a missing one: ids must not be probeable. */
export const webhookNotFound = () => new AppError("NOT_FOUND", { message: "Webhook not found" });

export const deliveryNotFound = () => new AppError("NOT_FOUND", { message: "Delivery not found" });
