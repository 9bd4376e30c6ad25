/** Puts narrow no-break spaces where French has them: before ? ! : ; and inside « ». Catalogues contain plain ones. */
export function typesetFrench<Words>(words: Words): Words {
  return JSON.parse(JSON.stringify(words), (_key, value: unknown) =>
    typeof value === "string" ? value.replace(/ (?=[?!:;»])|(?<=«) /g, "\u202f") : value,
  );
}
