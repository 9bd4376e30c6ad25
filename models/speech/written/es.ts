import { ES } from "#lib/languages/es.ts";
import { currencies, type SpokenTable, short } from "./table.ts";
import { SPANISH_UNITS } from "./words/units.ts";

const CENT = ["céntimo", "céntimos"] as const;
const CENTAVO = ["centavo", "centavos"] as const;
const MONTHS =
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" ");
const ORDINALS =
  " primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo undécimo duodécimo".split(" ");

/** "3.º" and "3ª"; "1.er" and "3.er" precede a noun. Later ones are said as plain numbers: "el piso 21". */
function sayOrdinal(number: number, ending: string): string | undefined {
  const word = ORDINALS[number];
  if (!word) return number > 0 && ending !== "°" ? String(number) : undefined;
  if (/^er/i.test(ending)) return word.replace(/o$/, "");
  return /[aª]/.test(ending) ? word.replace(/o$/, "a") : word;
}

/** Words that begin a sentence, beside subjects. */
const STARTS =
  "luego después entonces gracias por favor no sí también pero y en de con sin para desde hasta ahora hoy mañana ayer aquí llame vaya gire tome cuando donde si la los las";

export const spanish: SpokenTable = {
  abbreviations: [
    short(String.raw`Sr\.(?=\s|\/)`, "señor"),
    short(String.raw`Sra\.(?=\s|,)`, "señora"),
    short(String.raw`Sres\.(?=\s)`, "señores"),
    short(String.raw`Sras\.(?=\s)`, "señoras"),
    short(String.raw`[iI]zq?(?:d[ao])?\.(?=\s|,)`, "izquierda"),
    short(String.raw`[dD](?:ch|er)a\.(?=\s|,)`, "derecha"),
    short(String.raw`Gral\.(?=\s)`, "General"),
    short(String.raw`Pte\.(?=\s)`, "Presidente"),
    short(String.raw`Fdo\.(?=\s|:)`, "firmado"),
    short(String.raw`Col\.(?=\s+\p{Lu})`, "Colonia"),
    short(String.raw`[aA]pdo\.(?=\s)`, "apartado"),
    short(String.raw`[cC]tra\.(?=\s)`, "carretera"),
    short(String.raw`[vV]ol\.(?=\s\d)`, "volumen"),
    short(String.raw`[eE]xt\.(?=\s\d)`, "extensión"),
    [/(?<=\d\s)pers\.(?!\p{L})/gu, "personas"],
    [/(?<!\p{L})s\.(?=\s[\u{f0000}-\u{10fffd}])/gu, "siglo"],
    [/(?<=(?<!\d)1\s)cda\.(?!\p{L})/gu, "cucharada"],
    [/(?<=\d\s)cdas?\.(?!\p{L})/gu, "cucharadas"],
    [/(?<=(?<!\d)1\s)cdta\.(?!\p{L})/gu, "cucharadita"],
    [/(?<=\d\s)cdtas?\.(?!\p{L})/gu, "cucharaditas"],
    short(String.raw`Srta\.(?=\s)`, "señorita"),
    short(String.raw`Dr\.(?=\s+\p{Lu})`, "doctor"),
    short(String.raw`Dra\.(?=\s+\p{Lu})`, "doctora"),
    short(String.raw`Prof\.(?=\s)`, "profesor"),
    short(String.raw`Dña\.(?=\s)`, "doña"),
    short(String.raw`D\.(?=\s+\p{Lu}\p{Ll})`, "don"),
    short(String.raw`[UuVv]ds\.`, "ustedes"),
    short(String.raw`[UuVv]d\.`, "usted"),
    short(String.raw`p\.\s?ej\.,?`, "por ejemplo,"),
    short(String.raw`[nN]\.?[ºo°]\.?\s?(?=\d)`, "número "),
    short(String.raw`[nN]úm\.\s?(?=\d)`, "número "),
    short(String.raw`[tT](?:e?l(?:éf)?|fno)\.(?=\s|:)`, "teléfono"),
    short(String.raw`[aA]v(?:da)?\.(?=\s)`, "avenida"),
    short(String.raw`[cC]\/\s?(?=\p{Lu})`, "calle "),
    short(String.raw`[pP]za\.(?=\s)`, "plaza"),
    short(String.raw`[pP]º(?=\s+\p{L})`, "paseo"),
    short(String.raw`[cC]\.\s?P\.(?=\s?\d)`, "código postal"),
    short(String.raw`[pP]ágs?\.(?=\s)`, "página"),
    [/(?<=\d\s?)mill\.(?!\p{L})/gu, " millones"],
    short(String.raw`pp\.(?=\s\d)`, "páginas"),
    short(String.raw`[aA]rts?\.(?=\s\d)`, "artículo"),
    short(String.raw`[cC]ap\.(?=\s\d)`, "capítulo"),
    short(String.raw`c\/u(?!\p{L})`, "cada uno"),
    short(String.raw`s\/n(?!\p{L})`, "sin número"),
    short(String.raw`Lic\.(?=\s+\p{Lu})`, "licenciado"),
    short(String.raw`Ing\.(?=\s+\p{Lu})`, "ingeniero"),
    short(String.raw`[rR]ef\.(?=\s?:?\s?\w)`, "referencia"),
    short(String.raw`CP(?=\s\d{5}(?!\d))`, "código postal"),
    short(String.raw`[dD]pto\.(?=\s)`, "departamento"),
    short(String.raw`máx\.(?=\s)`, "máximo"),
    short(String.raw`mín\.(?=\s)`, "mínimo"),
    short(String.raw`Sto\.(?=\s+\p{Lu})`, "Santo"),
    short(String.raw`Sta\.(?=\s+\p{Lu})`, "Santa"),
  ],
  mayEnd: {
    ...{ etc: "etcétera", "ee. uu": "Estados Unidos", "ee.uu": "Estados Unidos", "ee uu": "Estados Unidos" },
    ...{ "s.a": "ese a", "s. a": "ese a", "s.l": "ese ele", "s. l": "ese ele" },
    ...{
      "a. c": "antes de Cristo",
      "d. c": "después de Cristo",
      cía: "compañía",
      ltda: "limitada",
      "c. v": "ce uve",
      "c.v": "ce uve",
      aprox: "aproximadamente",
    },
  },
  stars: { one: "estrella", many: "estrellas", before: "estrellas" },
  periods: "hora|día|semana|noche|mes|año|minuto|segundo|persona|pieza|página",
  beforeDuration: "dura|duró|duran|duración",
  links: "o|y",
  subjects: new Set([...ES.turns.subjects, ...STARTS.split(" ")]),
  days: {
    ...{ lun: "lunes", mar: "martes", mié: "miércoles", mie: "miércoles", jue: "jueves", vie: "viernes" },
    ...{ sáb: "sábado", sab: "sábado", dom: "domingo" },
  },
  roman: {
    cues: "cap\\.|siglos?|capítulo|parte|tomo|volumen|sección|acto|fase|artículo|anexo|nivel|tipo|guerra mundial|libro",
    rulers:
      "Luis|Enrique|Isabel|Carlos|Jorge|Eduardo|Ricardo|Guillermo|Jaime|Felipe|Juan|Pablo|Pío|Benedicto|León|Gregorio|Napoleón|Federico|Catalina|Alejandro|Nicolás|Iván|Pedro|Fernando|Alfonso|Sancho|Juana|Ramiro",
    sayRuler: (number, name) => {
      const word = ORDINALS[number];
      if (!word) return String(number);
      return /^(?:Isabel|Catalina|Juana)$/.test(name) ? word.replace(/o$/, "a") : word;
    },
    century: /(?<=(?<!\p{L})s\.\s)([IVX]{1,5})(?!\p{L})/gu,
    sayCentury: String,
  },
  beforeDay: "el|del|al|hasta el|desde el|antes del|después del",
  signs: {
    ...{ unequal: "distinto de", root: "raíz cuadrada de", fold: "veces", by: "por", over: "sobre" },
    ...{
      and: "y",
      at: "arroba",
      dot: "punto",
      slash: "barra",
      underscore: "guion bajo",
      hyphen: "guion",
      port: "puerto",
    },
    ...{
      plus: "más",
      minus: "menos",
      times: "por",
      dividedBy: "entre",
      equals: "igual a",
      lessThan: "menos de",
      moreThan: "más de",
    },
    ...{
      atMost: "como máximo",
      atLeast: "como mínimo",
      about: "unos",
      star: "asterisco",
      hash: "almohadilla",
    },
    ...{ sharp: "sharp", number: "número", to: "a", outOf: "de", per: "por", percent: "por ciento" },
    ...{ section: "artículo", plusMinus: "más o menos", ratio: "a" },
    ...{ squared: "al cuadrado", cubed: "al cubo", power: "elevado a" },
  },
  decimal: ",",
  currencies: currencies({
    dollar: { name: ["dólar", "dólares"], cent: CENTAVO },
    euro: { name: ["euro", "euros"], cent: CENT },
    pound: { name: ["libra", "libras"], cent: ["penique", "peniques"] },
    franc: { name: ["franco", "francos"], cent: CENT },
    yen: { name: ["yen", "yenes"] },
    rupee: { name: ["rupia", "rupias"] },
    yuan: { name: ["yuan", "yuanes"] },
    peso: { name: ["peso", "pesos"], cent: CENTAVO },
    dollars: {
      USD: ["dólar estadounidense", "dólares estadounidenses"],
      CAD: ["dólar canadiense", "dólares canadienses"],
      AUD: ["dólar australiano", "dólares australianos"],
    },
    others: {
      "NZ$ NZD": ["dólar neozelandés", "dólares neozelandeses"],
      COP: ["peso colombiano", "pesos colombianos"],
      CLP: ["peso chileno", "pesos chilenos"],
      ARS: ["peso argentino", "pesos argentinos"],
      "S/ PEN": ["sol", "soles"],
      "₡ CRC": ["colón", "colones"],
      "HK$ HKD": ["dólar de Hong Kong", "dólares de Hong Kong"],
      "S$ SGD": ["dólar de Singapur", "dólares de Singapur"],
      "R$ BRL": ["real", "reales"],
      "₩ KRW": ["won", "wones"],
      "₽": ["rublo", "rublos"],
      "₺ TRY": ["lira", "liras"],
      "₪ ILS": ["séquel", "séqueles"],
      "zł PLN": ["esloti", "eslotis"],
      "kr SEK NOK DKK CZK": ["corona", "coronas"],
      HUF: ["florín", "florines"],
    },
  }),
  magnitudes: { k: ["mil", "mil"], M: ["millón", "millones"], B: ["mil millones", "mil millones"] },
  magnitudeWords: { k: "k", mil: "k", m: "M", millón: "M", millon: "M", millones: "M", b: "B", bn: "B" },
  ofMillions: () => "de ",
  sayPrice: (whole, cents, currency) => `${whole} ${currency} con ${cents}`,
  units: SPANISH_UNITS,
  sayTime: (hour, minute) => `${hour === 1 ? "una" : hour}${minute ? ` y ${minute}` : ""}`,
  one: (noun) =>
    /^(?:libra|rupia|hora|semana|taza|cucharada|cucharadita|vez|página|estrella|tonelada)$/.test(noun)
      ? "una"
      : "un",
  noon: (half, hour) =>
    half === "a" ? "de la mañana" : hour === 12 ? "del mediodía" : hour >= 8 ? "de la noche" : "de la tarde",
  hourMark: /horas|hrs?\.?|h\.?/,
  sayHour: (hour) => (hour === 1 ? "una hora" : `${hour} horas`),
  months: MONTHS,
  shortMonths: {
    ene: 1,
    feb: 2,
    mar: 3,
    abr: 4,
    jun: 6,
    jul: 7,
    ago: 8,
    sep: 9,
    sept: 9,
    oct: 10,
    nov: 11,
    dic: 12,
    setiembre: 9,
  },
  sayDate: ({ year, month, day }) =>
    `${day === 1 ? "primero" : day} de ${MONTHS[month - 1]}${year === undefined ? "" : ` de ${year}`}`,
  isMonthFirst: false,
  sayYear: String,
  beforeYear: "en|desde|hasta|año|antes de|después de|verano de|invierno de|fundada en",
  fractions: {
    ...{
      "1/2": "un medio",
      "1/3": "un tercio",
      "2/3": "dos tercios",
      "1/4": "un cuarto",
      "3/4": "tres cuartos",
    },
    ...{
      "1/5": "un quinto",
      "2/5": "dos quintos",
      "1/8": "un octavo",
      "3/8": "tres octavos",
      "1/10": "un décimo",
    },
  },
  half: (noun) => {
    if (
      /^(?:hora|taza|cucharada|cucharadita|docena|libra|tonelada|cebolla|botella|página|jornada|hectárea|kilocaloría)$/.test(
        noun,
      )
    )
      return `media ${noun}`;
    return /(?:litro|metro|gramo|kilo|vaso|limón|minuto|segundo|byte|vatio|voltio|grado|año|día|mes|kilovatio hora|amperio|hercio)$/.test(
      noun,
    )
      ? `medio ${noun}`
      : undefined;
  },
  mixed: {
    parts: {
      ...{
        "1/2": "y medio",
        "1/3": "y un tercio",
        "2/3": "y dos tercios",
        "1/4": "y cuarto",
        "3/4": "y tres cuartos",
      },
    },
    feminine: { "1/2": "y media" },
    whole: (whole) => whole,
    isNounFirst: (noun) =>
      /^(?:hora|minuto|año|día|mes|semana|taza|vaso|cucharada|cucharadita|vez|vece|página|estrella|kilo|kilogramo|gramo|litro|metro|kilómetro|tonelada)(?:e?s)?$/.test(
        noun,
      ),
  },
  beforeCode:
    "código|clave|matrícula|pin|pedido|referencia|reserva|cuenta|factura|ticket|identificador|id|localizador|expediente|contraseña|seguimiento|cliente|tarjeta|dni|código postal|contrato",
  codeLink: "número|núm\\.?|n\\.º|es|de|confirmación|verificación|es el|con el|postal",
  letters: {},
  beforePhone:
    "llame al|llámenos al|llama al|marque el|marque|teléfono|teléfono es|tel|fax|móvil|número de teléfono es",
  phone:
    /(?<![\p{L}\d.,-])\(\d{2,3}\)\s?\d{3,4}[\s-]\d{4}(?!\d)|(?<![\p{L}\d.,-])[6-9]\d{2}(?:[\s.-]\d{3}[\s.-]\d{3}|(?:[\s.-]\d{2}){3})(?![\d-]|[\s.]\d{3})|(?<![\p{L}\d.,-])[6-9]\d[\s.-]\d{3}[\s.-]\d{2}[\s.-]\d{2}(?!\d)/gu,
  saysPairs: false,
  others: [
    // "a las 21.00"
    [
      /(?<=(?<!\p{L})a las?\s)([01]?\d|2[0-4])\.([0-5]\d)(?!\d|[.,]\d|\s?h)/giu,
      ([, hour, minute]) => spanish.sayTime(Number(hour), Number(minute)),
    ],
    [/(?<=^[^"“”«\n]{0,300}(?<![\p{L}\d.,])\d{1,3}(?:,\d)?)["”″](?=[\s.,;:)-]|$)/gmu, () => " pulgadas"],
    // Signs for all genders: "amig@s", "niños/as".
    [/(?<=\p{Ll}{2})@(s?)(?![\p{L}\d.])/gu, ([, plural = ""]) => `o${plural}`],
    [/(?<!\p{L})(\p{L}{2,20})os\/as(?!\p{L})/gu, ([, stem]) => `${stem}os y ${stem}as`],
    [/(?<=\d\s?[a-z]?,\s)(\d{5})(?=\s\p{Lu}\p{Ll})/gu, ([, code = ""]) => [...code].join(" ")],
    [
      /(?<![\p{L}\d])(\d{1,3})\.?(º|ª|er|r[oa]|d[oa]|[tmvn][oa]|°(?!\s?[CF]))(?![\p{L}\d])/gu,
      ([, number, ending = ""]) => sayOrdinal(Number(number), ending),
    ],
    [
      /(?<![\p{L}\d])1(?=\s(?:euro|dólar|céntimo|kilómetro|kilogramo|gramo|litro|metro|grado|día|mes|año|minuto|segundo|millón)(?!\p{L}))/gu,
      () => "un",
    ],
    [
      /(?<![\p{L}\d])1(?=\s(?:libra|hora|persona|semana|tonelada|cucharada|cucharadita|taza)(?!\p{L}))/gu,
      () => "una",
    ],
    [/(?<=años\s|los\s)(\d0)'?s(?!\p{L})/gu, ([, decade]) => decade],
  ],
};
