type Camel<Key> = Key extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Key;
type CamelKeys<Value> = { [Key in keyof Value as Camel<Key & string>]: Value[Key] };

/** A request's object with the names that code uses: `base_url` becomes `baseUrl`. What its values contain stays. */
export function camelKeys<Value extends object>(value: Value): CamelKeys<Value> {
  const renamed = Object.entries(value).map(([key, inner]) => [
    key.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    inner,
  ]);
  return Object.fromEntries(renamed) as CamelKeys<Value>; // Renamed as the type says.
}
