/**
 * What each kind of sealed value is bound to: its row. The texts are part of what is stored, so they never change.
 * Without the environment, so the command line can check values too.
 */

export const secretContext = (ownerId: string, id: string): string => `secret ${ownerId} ${id}`;

export const languageModelContext = (ownerId: string, id: string): string =>
  `language model ${ownerId} ${id}`;

export const webhookContext = (ownerId: string, id: string): string => `webhook ${ownerId} ${id}`;

export const totpContext = (ownerId: string, userId: string): string => `totp ${ownerId} ${userId}`;

/** A kept response that contains a secret. */
export const answerContext = (ownerId: string, key: string): string => `idempotent answer ${ownerId} ${key}`;
