import { type Phrases, wordSet } from "./phrases.ts";

export const ES: Phrases = {
  hello: "Buenos días y bienvenido.",
  helloNamed: "Buenos días, soy {name}.",
  disclosure: "Tenga en cuenta que soy un modelo de demostración, sin modelo de lenguaje.",
  howCanIHelp: "¿En qué puedo ayudarle?",
  acknowledgements: [
    "Gracias, lo he anotado.",
    "Muy bien, lo tendré en cuenta.",
    "Entiendo, gracias.",
    "De acuerdo, es bueno saberlo.",
  ],
  excuses: ["Eso no lo sé, lo siento.", "No me han dicho nada sobre eso.", "No tengo respuesta para eso."],
  invitations: [
    "¿Puedo ayudarle en algo más?",
    "¿De qué más quiere hablar?",
    "Siga, por favor, le escucho.",
    "¿Quiere contarme algo más?",
  ],
  goodbye: "Gracias por la conversación. Adiós y que tenga un buen día.",
  welcome: "Con mucho gusto.",
  fine: "Estoy bien, gracias.",
  helloBack: "Hola, me alegro de oírle.",
  niceToMeet: "Encantado, {name}.",
  said: "Claro, decía:",
  notCaught: "No le he entendido bien. ¿Puede repetirlo?",
  noPerson: "Lo siento, desde aquí no puedo pasarle con nadie.",
  thereAgain: "Ya está usted de vuelta.",
  stillThere: "¿Sigue ahí?",
  failed: "Lo siento, eso no ha funcionado.",
  again: "Como decía:",
  hears: {
    goodbye: /(?:adiós|hasta (?:luego|pronto|mañana)|eso es todo|nada más|no,? gracias)/i,
    thanks: /\bgracias\b/i,
    howAreYou: /(?:cómo está|cómo estás|qué tal)/i,
    hello: /^\W*(?:hola|buen[oa]s(?: días| tardes| noches)?)/i,
    repeat: /(?:repetir|repita|otra vez|cómo dice|qué ha dicho)/i,
    who: /(?:quién es usted|quién eres|cómo se llama|su nombre|es usted (?:un|una|real))/i,
    person:
      /(?:hablar con|pasar con) (?:un|una|alguien).{0,80}(?:persona|humano|agente|real)|una persona real/i,
    question:
      /^\W*(?:(?:y|pues|hola)[, ]+)*(?:qué|dónde|cuándo|por qué|quién|cómo|cuánto|cuánta|cuál|hay|tienen|puedo|pueden|es|son)(?!\p{L})/iu,
    name: /(?:[Mm]e llamo|[Mm]i nombre es|[Ss]oy)\s+(\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+)?)/u,
  },
  reads: {
    name: /(?:Eres|Usted es|Tu nombre es|Te llamas|You are|Your name is)\s+(\p{Lu}\p{Ll}+)(?=[\s,.;])/u,
    instruction:
      /^(?:eres |usted es|tu nombre|saluda|pregunta|di |diga|ayuda|habla|responde|explica|sé |sea |no inventes|ofrece|si |nunca|siempre)/i,
    ofLanguage:
      /(?<!\p{L})(?:el|la|los|las|y|es|son|un|una|no|de|del|con|para|al|en|nosotros|cuesta|tenemos)(?!\p{L})/giu,
    small: wordSet(
      "el la los las y es son un una no de del con para al en se que qué quién dónde cuándo cómo cuál su sus mi me le lo por a hay tienen puedo sí o",
    ),
  },
};
