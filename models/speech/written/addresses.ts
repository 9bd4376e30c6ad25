import type { Draft } from "./draft.ts";
import type { SpokenTable } from "./table.ts";

const EMAIL =
  /(?<![\p{L}\d._%+-])[\p{L}\d_%+-][\p{L}\d._%+-]{0,63}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,6}/gu;
const LINK =
  /(?<![\p{L}\d])(?:[a-z][a-z\d+.-]{1,10}:\/\/(?:www\.)?|www\.)([^\s/?#,;!<>"()[\]]{1,255})([/?#][^\s<>"]{0,2000})?/giu;
const ENDINGS =
  "com|net|org|edu|gov|io|ai|app|dev|de|es|fr|eu|uk|at|ch|info|biz|shop|online|us|ca|mx|be|nl|it|pt|me|tv|co|xyz|site|tech|blog|store|cloud|example";
/** Without "https://": only with a common ending, because "e.g.this" is not an address. */
const BARE = new RegExp(
  String.raw`(?<![\p{L}\d.@/-])((?:[\p{L}\d-]{1,63}\.){1,4}(?:${ENDINGS})(?::\d{2,5})?)(?![\p{L}\d@-]|\.\p{L})((?:\/|[?#](?=[\p{L}\d]))[^\s<>"]{0,2000})?`,
  "gu",
);
/** With a path, also endings that are words: "bit.ly/x". */
const SHORT =
  /(?<![\p{L}\d.@/-])((?:[\p{L}\d-]{2,63}\.){1,3}(?:ly|gl|gg|sh|to|so|st|fm|im|is|la|ms|vc|ws|page|link|be|id|in|no|se|pl|cz|dk|fi|ie|br|ar|cl|jp|cn|kr|ru|tr))(\/[^\s<>"]{1,2000})/gu;
/** This machine, with a port that makes it an address. */
const LOCAL = /(?<![\p{L}\d.@/-])(localhost:\d{2,5})(?![\p{L}\d])(\/[^\s<>"]{0,2000})?/gu;

/** E-mail addresses as people say them; of a web address the domain alone, whatever path or query follows. */
export function sayAddresses(draft: Draft, { signs }: SpokenTable): void {
  const spoken = (text: string) =>
    text
      .replace(/@/g, ` ${signs.at} `)
      .replace(/\./g, ` ${signs.dot} `)
      .replace(/_/g, ` ${signs.underscore} `)
      .replace(/-/g, ` ${signs.hyphen} `)
      .replace(/\+/g, ` ${signs.plus} `)
      .replace(/:(?=\d)/g, ` ${signs.port} `)
      .replace(/:/g, " ")
      .replace(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, " ");
  const domain = ([, host = "", path]: RegExpExecArray) => {
    const end = /(?<![.:])[.:]+$/.exec(host)?.[0] ?? "";
    return `${spoken(host.slice(0, host.length - end.length))}${end || pathEnd(path)}`;
  };
  draft.change(/(?<![\p{L}\d])(?:mailto:(?=[\p{L}\d])|tel:(?=[+\d]))/gu, () => "");
  draft.say(EMAIL, ([address]) => spoken(address));
  draft.say(LINK, domain);
  draft.say(BARE, domain);
  draft.say(SHORT, domain);
  draft.say(LOCAL, domain);
}

/** What ends the sentence, not the address. */
const pathEnd = (path = ""): string => /(?<![.,;:!?)])[.,;:!?)]*$/.exec(path.slice(-8))?.[0] ?? "";
