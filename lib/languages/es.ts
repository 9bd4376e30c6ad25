import { type LanguageWords, wordSet } from "./language-words.ts";

export const ES: LanguageWords = {
  lines: {
    wait: "Un momento, por favor. ",
    giveUp: "Lo siento, ahora mismo no puedo responder. Inténtelo de nuevo en un momento.",
    brokeOff: " Perdone, he perdido el hilo. ¿Podría preguntármelo otra vez?",
    declined: "Lo siento, no puedo hablar de eso. ¿Puedo ayudarle en otra cosa?",
    notHeard: "Perdone, no le he oído bien. ¿Podría repetirlo o escribírmelo?",
    stillThere: "¿Sigue ahí? Si no le oigo, terminaré nuestra llamada en un momento.",
    personLost: "Se ha perdido la conexión con {name}, así que vuelvo a atenderle. ¿Por dónde íbamos?",
    timeUp: "Me temo que se nos ha acabado el tiempo. Gracias por la conversación. ¡Adiós!",
    stuck: "Perdone, me he quedado atascado. ¿Podría decirlo otra vez?",
    introduction: "Hola, soy {name}. Me alegro de verle. ¿Hablamos?",
  },
  answers: { yes: "Sí", no: "No" },
  backchannel: {
    noises: /^(?:eh+|em+|ajá|ah+|uf+|uy|anda|vaya|ups)$/,
    nods: /^(?:sí|si|sí sí|si si|claro|claro que sí|vale|bien|muy bien|de acuerdo|ok|okay|ya|ya veo|entiendo|lo entiendo|exacto|exactamente|eso es|perfecto|genial|en serio|por supuesto|siga|dígame)$/,
  },
  turns: {
    openEnded: wordSet(
      "y e o u pero porque que si cuando aunque donde mientras el la los las un una unos unas mi mis tu tus su sus " +
        "nuestro nuestra de del a al en con sin por para entre sobre desde hasta hacia yo muy me te se le les nos eh em",
    ),
    announcing:
      /(?:^|\s)(?:me llamo|mi (?:nombre|número|dirección|correo|pregunta|pedido) es|(?:yo )?(?:quiero|quisiera|necesito|querría)|me gustaría|es que|se trata)$/,
    openings:
      /^(?:hola|buenas|buenos días|buenas (?:tardes|noches)|bueno|pues|a ver|disculpe|perdone|perdón|oiga|mire|escuche)$/,
    subordinate:
      /^(?:si|cuando|aunque|porque|como|mientras|después de que|antes de que|desde que|en cuanto)(?![\p{L}\d])/u,
    subjects: wordSet(
      "pues bueno hola yo nosotros mi mis nuestro él ella es eso esto el la un una hay puede podría podrían qué cuándo quién cómo si primero por " +
        // Spanish leaves the pronoun out, so verbs begin sentences as "I" and "we" do.
        "quiero queremos quisiera querría quería tengo tenemos necesito necesitamos hablo hablamos soy somos era éramos estoy estamos " +
        "busco buscamos vivo vivimos llamo llamaba creo pienso voy vamos fui he hemos llevo llevamos puedo podemos me nos le se",
    ),
    listItem:
      /^(?:el|la|los|las|un|una|unos|unas|mi|mis|nuestro|nuestra|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)\s/,
    closing: /(?<!\p{L})(?:(?:muchas )?gracias|por favor|adiós|eso es todo|nada más)$/u,
    declining: /^(?:no|ninguno|ninguna|lo siento|prefiero no)(?![\p{L}\d])/u,
  },
  dictation: {
    digits: wordSet("cero uno una dos tres cuatro cinco seis siete ocho nueve"),
    parts: wordSet(
      "diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien ciento mil doble más guion guión menos barra punto arroba almohadilla y",
    ),
    spelled: /(?<!\p{L})\p{L} de \p{L}+$/u,
    asked:
      /(?:cuál|qué|cómo|podría|puede|dígame|deme|necesito)(?=\s|$).{0,200}(?:número|código|correo|e-?mail|dirección|fecha de nacimiento|iban|matrícula|contraseña)|deletre|se escribe/,
    announced:
      /(?:(?:número|código|correo|e-?mail|dirección|iban|contraseña)(?: de \p{L}+)? es|llamarme al|se escribe|nací el|vivo en la calle)(?:\s(.*))?$/u,
    domain: /\bpunto (?:com|net|org|es|mx|ar|eu)$|\.(?:com|net|org|es|mx|ar|eu)$/,
  },
  abbreviations: [
    "p. ej",
    ..."Sr Sra Srta Dr Dra D Dña Ud Uds Vd p núm tel av aprox pág Pág págs EE Av Tel".split(" "),
  ],
  mayEnd: "Cía Avda Pza Sto Sta Prof Lic Ing máx mín dpto tfno ed ene feb abr ago sept oct nov dic UU".split(
    " ",
  ),
  hasDottedOrdinals: false,
};
