/** A copy with another value of a field; undefined takes the field away, because the stored shape knows no undefined. */
export function setField<Value extends object, Key extends keyof Value>(
  value: Value,
  key: Key,
  next: Value[Key] | undefined,
): Value {
  const copy = { ...value };
  if (next === undefined) delete copy[key];
  else copy[key] = next;
  return copy;
}
