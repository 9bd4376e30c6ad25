import { FR } from "#lib/languages/fr.ts";
import { currencies, type SpokenTable, short } from "./table.ts";
import { FRENCH_ORDINALS } from "./words/ordinals.ts";
import { FRENCH_UNITS } from "./words/units.ts";

const CENT = ["centime", "centimes"] as const;
const MONTHS = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(
  " ",
);
/** Words that begin a sentence, beside subjects. */
const STARTS =
  "ensuite puis après merci non oui aussi mais et en de avec sans pour depuis maintenant aujourd'hui demain hier ici appelez prenez tournez allez quand où si la les des";

export const french: SpokenTable = {
  abbreviations: [
    short(String.raw`M\.(?=\s+(?:\p{Lu}|et\s|le\s|l['’])|\/M)`, "Monsieur"),
    short(String.raw`MM\.(?=\s+\p{Lu})`, "Messieurs"),
    short(String.raw`Mme(?!\p{L})\.?`, "Madame"),
    short(String.raw`Mmes(?!\p{L})\.?`, "Mesdames"),
    short(String.raw`Mlle(?!\p{L})\.?`, "Mademoiselle"),
    short(String.raw`Dr\.?(?=\s+\p{Lu})`, "Docteur"),
    short(String.raw`Pr\.?(?=\s+\p{Lu})`, "Professeur"),
    short(String.raw`St\.?(?=[\s-]+\p{Lu})`, "Saint"),
    short(String.raw`Ste\.?(?=[\s-]+\p{Lu})`, "Sainte"),
    short(String.raw`p\.\s?ex\.,?`, "par exemple,"),
    short(String.raw`c\.-?\s?à-?\s?d\.`, "c'est-à-dire"),
    short(String.raw`env\.(?=\s*\d)`, "environ"),
    short(String.raw`[nN][°ºᵒ]s\s?(?=\d)`, "numéros "),
    short(String.raw`[nN][°ºᵒ](?=\s\p{L})`, "numéro"),
    short(String.raw`[nN][°ºᵒ]\s?(?=\d)`, "numéro "),
    short(String.raw`Me(?=\s\p{Lu}\p{Ll})`, "Maître"),
    short(String.raw`[sS]té(?=\s)`, "société"),
    short(String.raw`[dD]ép\.(?=\s)`, "département"),
    short(String.raw`[vV]ol\.(?=\s\d)`, "volume"),
    short(String.raw`[qQ]q(?:ue)?s?\.(?=\s)`, "quelques"),
    short(String.raw`bcp(?=\s)`, "beaucoup"),
    short(String.raw`R\.-?V\.(?=\s)`, "rendez-vous"),
    [/(?<=\d(?:e|er|ème)\s)arr\.(?!\p{L})/gu, "arrondissement"],
    [/(?<=\d,?\s(?:bis,?\s|ter,?\s)?)r\.(?=\sd)/gu, "rue"],
    [/(?<=(?<!\d)1\s)c\.\s?à\s?[s]\.?(?!\p{L})/gu, "cuillère à soupe"],
    [/(?<=\d\s)c\.\s?à\s?s\.?(?!\p{L})/gu, "cuillères à soupe"],
    [/(?<=(?<!\d)1\s)c\.\s?à\s?c\.?(?!\p{L})/gu, "cuillère à café"],
    [/(?<=\d\s)c\.\s?à\s?c\.?(?!\p{L})/gu, "cuillères à café"],
    short(String.raw`[tT]él\.?(?=\s|:)`, "téléphone"),
    short(String.raw`[aA]v\.(?=\sJ\.)`, "avant"),
    short(String.raw`[aA]v\.(?=\s)`, "avenue"),
    short(String.raw`pp\.(?=\s\d)`, "pages"),
    short(String.raw`[cC]f\.(?=\s)`, "voir"),
    short(String.raw`[cC]hap\.(?=\s\d)`, "chapitre"),
    short(String.raw`(?:r\.?-d\.?-c\.?|RDC|rdc)(?!\p{L})`, "rez-de-chaussée"),
    short(String.raw`[bB](?:ou)?l?[vd]d?\.?(?=\s+\p{Lu})`, "boulevard"),
    short(String.raw`[pP]l\.(?=\s)`, "place"),
    short(String.raw`[rR]éf\.(?=\s?:?\s?\w)`, "référence"),
    short(String.raw`al\.(?=\s\d)`, "alinéa"),
    short(String.raw`(?<=\d\s?)pers\.`, "personnes"),
    short(String.raw`(?<=\/)pers\.`, "personne"),
    short(String.raw`ét\.(?<=\d(?:e|ème|er)\sét\.)`, "étage"),
    short(String.raw`max\.(?=\s)`, "maximum"),
    short(String.raw`min\.(?=\s)`, "minimum"),
    short(String.raw`[pP]\.(?=\s\d)`, "page"),
    short(String.raw`[aA]rt\.(?=\s\d)`, "article"),
  ],
  mayEnd: {
    etc: "et cetera",
    "s.a": "S A",
    "s.a.r.l": "S A R L",
    "s.v.p": "s'il vous plaît",
    "r.d.v": "rendez-vous",
    "avant j.-c": "avant Jésus-Christ",
    "apr. j.-c": "après Jésus-Christ",
    "après j.-c": "après Jésus-Christ",
    apr: "après",
    cie: "compagnie",
  },
  stars: { one: "étoile", many: "étoiles", before: "étoiles" },
  periods: "heure|jour|semaine|nuit|mois|an|année|minute|seconde|personne|pièce|page",
  beforeDuration: "dure|durée|durent|durait|duré",
  links: "ou|et",
  subjects: new Set([...FR.turns.subjects, ...STARTS.split(" ")]),
  days: {
    ...{ lun: "lundi", mar: "mardi", mer: "mercredi", jeu: "jeudi", ven: "vendredi", sam: "samedi" },
    dim: "dimanche",
  },
  roman: {
    cues: "chap\\.|chapitre|partie|tome|volume|section|acte|phase|article|annexe|niveau|type|guerre mondiale|livre",
    rulers:
      "Louis|Henri|Élisabeth|Elizabeth|Charles|Georges|Édouard|Richard|Guillaume|Jacques|Philippe|Jean|Paul|Jean-Paul|Pie|Benoît|Léon|Grégoire|Napoléon|Frédéric|Catherine|Alexandre|Nicolas|Ivan|Pierre|Ferdinand|Alphonse|François",
    sayRuler: String,
    century: /(?<![\p{L}\d])([IVX]{1,6})(?:e|ᵉ|è|ème|ième)(?=\ssiècles?(?!\p{L}))/gu,
    sayCentury: (number) => FRENCH_ORDINALS[number],
  },
  beforeDay: "le|du|au|jusqu'au|depuis le|avant le|après le",
  signs: {
    ...{ unequal: "différent de", root: "racine carrée de", fold: "fois", by: "sur", over: "sur" },
    ...{
      and: "et",
      at: "arobase",
      dot: "point",
      slash: "barre oblique",
      underscore: "tiret bas",
      port: "port",
      hyphen: "tiret",
    },
    ...{
      plus: "plus",
      minus: "moins",
      times: "fois",
      dividedBy: "divisé par",
      equals: "égale",
      lessThan: "moins de",
      moreThan: "plus de",
    },
    ...{
      atMost: "au plus",
      atLeast: "au moins",
      about: "environ",
      star: "étoile",
      hash: "dièse",
      sharp: "sharp",
    },
    ...{ number: "numéro", to: "à", outOf: "sur", per: "par", percent: "pour cent", section: "paragraphe" },
    ...{ plusMinus: "plus ou moins", ratio: "à", squared: "au carré", cubed: "au cube", power: "puissance" },
  },
  decimal: ",",
  currencies: currencies({
    dollar: { name: ["dollar", "dollars"], cent: ["cent", "cents"] },
    euro: { name: ["euro", "euros"], cent: CENT },
    pound: { name: ["livre", "livres"], cent: ["penny", "pence"] },
    franc: { name: ["franc", "francs"], cent: CENT },
    yen: { name: ["yen", "yens"] },
    rupee: { name: ["roupie", "roupies"] },
    yuan: { name: ["yuan", "yuans"] },
    peso: { name: ["peso", "pesos"], cent: ["centavo", "centavos"] },
    dollars: {
      USD: ["dollar américain", "dollars américains"],
      CAD: ["dollar canadien", "dollars canadiens"],
      AUD: ["dollar australien", "dollars australiens"],
    },
    others: {
      "NZ$ NZD": ["dollar néo-zélandais", "dollars néo-zélandais"],
      "HK$ HKD": ["dollar de Hong Kong", "dollars de Hong Kong"],
      "S$ SGD": ["dollar de Singapour", "dollars de Singapour"],
      "R$ BRL": ["réal", "réaux"],
      "₩ KRW": ["won", "wons"],
      "₽": ["rouble", "roubles"],
      "₺ TRY": ["lire turque", "lires turques"],
      "₪ ILS": ["shekel", "shekels"],
      "zł PLN": ["zloty", "zlotys"],
      "kr SEK NOK DKK CZK": ["couronne", "couronnes"],
      HUF: ["forint", "forints"],
    },
  }),
  magnitudes: { k: ["mille", "mille"], M: ["million", "millions"], B: ["milliard", "milliards"] },
  magnitudeWords: {
    k: "k",
    mille: "k",
    m: "M",
    million: "M",
    millions: "M",
    md: "B",
    mds: "B",
    mrd: "B",
    milliard: "B",
    milliards: "B",
    b: "B",
    bn: "B",
  },
  ofMillions: (next) => (/^[aeiouyéh]/i.test(next) ? "d'" : "de "),
  sayPrice: (whole, cents, currency) => `${whole} ${currency} ${cents}`,
  units: FRENCH_UNITS,
  sayTime: (hour, minute) =>
    `${hour === 1 ? "une" : hour} ${hour < 2 ? "heure" : "heures"}${minute ? ` ${minute}` : ""}`,
  one: (noun) =>
    /^(?:livre|roupie|minute|seconde|kilocalorie|heure|année|semaine|tasse|cuillère|cuillerée|page|étoile|pièce|tonne)$/.test(
      noun,
    )
      ? "une"
      : "1",
  noon: (half, hour) =>
    half === "a" ? "heures du matin" : hour >= 6 && hour < 12 ? "heures du soir" : "heures de l'après-midi",
  hourMark: /heures?|h/,
  sayHour: (hour) => `${hour === 1 ? "une" : hour} ${hour < 2 ? "heure" : "heures"}`,
  months: MONTHS,
  shortMonths: {
    janv: 1,
    févr: 2,
    fév: 2,
    avr: 4,
    juil: 7,
    sept: 9,
    oct: 10,
    nov: 11,
    déc: 12,
    fevrier: 2,
    aout: 8,
    decembre: 12,
  },
  sayDate: ({ year, month, day }) =>
    `${day === 1 ? "premier" : day} ${MONTHS[month - 1]}${year === undefined ? "" : ` ${year}`}`,
  isMonthFirst: false,
  sayYear: String,
  beforeYear: "en|depuis|avant|après|jusqu'en|année|été|hiver|printemps|automne|fondée en",
  fractions: {
    ...{ "1/2": "un demi", "1/3": "un tiers", "2/3": "deux tiers", "1/4": "un quart", "3/4": "trois quarts" },
    ...{
      "1/5": "un cinquième",
      "2/5": "deux cinquièmes",
      "1/8": "un huitième",
      "3/8": "trois huitièmes",
      "1/10": "un dixième",
    },
  },
  half: (noun) => {
    if (
      /^(?:heure|minute|seconde|kilocalorie|tasse|journée|page|cuillère|portion|bouteille|tonne|livre|douzaine)$/.test(
        noun,
      )
    )
      return `une demie ${noun}`;
    return /(?:litre|mètre|gramme|octet|watt|volt|hectare|degré|kilo|verre|citron|oignon|pot|sachet|ampère)$/.test(
      noun,
    )
      ? `un demi ${noun}`
      : undefined;
  },
  mixed: {
    parts: {
      ...{
        "1/2": "et demi",
        "1/3": "et un tiers",
        "2/3": "et deux tiers",
        "1/4": "et quart",
        "3/4": "et trois quarts",
      },
    },
    whole: (whole) => whole,
    isNounFirst: (noun) =>
      /^(?:heure|minute|an|année|jour|moi|semaine|tasse|verre|cuillère|cuillerée|foi|page|étoile|kilo|kilogramme|gramme|litre|mètre|kilomètre|pièce|tonne)s?$/.test(
        noun,
      ),
  },
  beforeCode:
    "code|pin|plaque|siret|siren|matricule|commande|référence|réservation|compte|facture|ticket|identifiant|id|dossier|suivi|client|carte|code postal|mot de passe|contrat|billet",
  codeLink: "numéro|est|est le|n°|de|confirmation|vérification|postal|client",
  letters: {},
  beforePhone:
    "appelez le|appelez-nous au|numéro vert|composez le|téléphone|tél|fax|portable|joignable au|au numéro",
  phone:
    /(?<![\p{L}\d.,-])(?:0[1-9](?:[\s.-]?\d{2}){4}|0\s?8\d\d(?:\s\d{3}){2}|118\s?\d{3}(?=[.,;:!?)]|\s*$))(?!\d)/gmu,
  saysPairs: true,
  others: [
    [/(?<![\p{L}\d])24\s?h(?:eures)?\s?\/\s?24(?!\d)/gu, () => "24 heures sur 24"],
    [/(?<![\p{L}\d])7\s?j(?:ours)?\s?\/\s?7(?!\d)/gu, () => "7 jours sur 7"],
    [
      /(?<![\p{L}\d])2(n?de?)s?(?!\p{L})/gu,
      ([, ending = ""]) => (ending.endsWith("e") ? "seconde" : "second"),
    ],
    // "1er-3 juin"
    [/(?<![\p{L}\d])1er\s?[-–]\s?(?=\d{1,2}\s\p{Ll})/gu, () => "premier à "],
    // "1m80", which is no product.
    [
      /(?<![\p{L}\d.,])(\d)\s?m\s?(\d\d)(?![\p{L}\d]|[.,]\d)/gu,
      ([, metres, rest]) => `${metres} ${metres === "1" ? "mètre" : "mètres"} ${rest}`,
    ],
    // Signs for all genders: "client·e·s", "étudiant(e)s".
    [/(?<=\p{Ll})(?:[·•]e[·•]?|\(e\))(s?)(?!\p{L})/gu, ([, plural = ""]) => plural],
    [/(?<=^[^"“”«\n]{0,300}(?<![\p{L}\d.,])\d{1,3}(?:,\d)?)["”″](?=[\s.,;:)-]|$)/gmu, () => " pouces"],
    [/(?<![\p{L}\d])I(er|re)(?!\p{L})/gu, ([, ending]) => (ending === "er" ? "premier" : "première")],
    [
      /(?<![\p{L}\d])(\d{1,3})(er|re|ère|e|è|ème|ième|eme)s?(?![\p{L}\d])/gu,
      ([, number, ending = ""]) => {
        const word = FRENCH_ORDINALS[Number(number)];
        if (!word) return undefined;
        return Number(number) === 1 && /^(?:re|ère)$/.test(ending) ? "première" : word;
      },
    ],
    [
      /(?<![\p{L}\d])1(?=\s(?:livre|minute|heure|seconde|personne|semaine|roupie|tonne)(?!\p{L}))/gu,
      () => "une",
    ],
  ],
};
