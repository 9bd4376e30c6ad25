type Failure = { message: string; fields: Readonly<Record<string, string>> };

/** The error of a form if none of the fields that show theirs, `shown`, has one. Without `shown`, every field does. */
export function unseenError(
  failure: Failure | null,
  shown: readonly string[] | undefined,
): string | undefined {
  if (!failure || (!shown && Object.keys(failure.fields).length > 0)) return undefined;
  return shown?.some((name) => Object.hasOwn(failure.fields, name)) ? undefined : failure.message;
}
