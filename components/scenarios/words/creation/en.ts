/** The texts of the page that creates a scenario from a template or a file. */
export const SCENARIO_CREATION_EN = {
  title: "Create scenario",
  untitled: "Untitled scenario",
  choose: "Choose a template",
  lead: "You get your own copy and can change everything in it.",
  start: "Use template<name>: {name}</name>",
  tryNow: "Try it now<name>: {name}</name>",
  startAndTest: "Use and test<name>: {name}</name>",
  templates: {
    appointment: {
      name: "Appointment",
      description: "Books an appointment with cards: service, time, contact details and a confirmation.",
    },
    "plan-advisor": {
      name: "Plan advisor",
      description:
        "Asks what the visitor needs, compares plans in a table, and hands over to a colleague if needed.",
    },
    "help-center": {
      name: "Help center",
      description:
        "Answers from documents. If they have no answer, hands over to a colleague or takes an email address.",
    },
    survey: {
      name: "Guest survey",
      description: "Three questions with stars and choices, and a suggestion.",
    },
    "check-in": {
      name: "Event check-in",
      description: "A form, a QR code for entry, and the program as a table.",
    },
    "damage-report": {
      name: "Damage report",
      description: "Takes a report step by step. Visitors may show the damage with their camera.",
    },
    "support-desk": {
      name: "Support desk",
      description: "Finds out what is wrong, tries to help, and takes an email address for a colleague.",
    },
    intake: {
      name: "Intake",
      description: "Asks for consent, collects what is needed before a visit, and reads it back.",
    },
    interview: {
      name: "Interview",
      description: "Asks every candidate the same questions and records the answers.",
    },
    tutor: {
      name: "Tutor",
      description: "Practises conversation by topic and says at the end what to work on.",
    },
    "front-desk": { name: "Front desk", description: "Handles visitors, deliveries and questions." },
    "demo-front-desk": {
      name: "Clinic front desk",
      description: "Ask about opening hours or parking, or book a check-up.",
    },
    "demo-returns-desk": {
      name: "Returns desk",
      description: "Send something back, or ask when your money comes.",
    },
    "demo-english-tutor": {
      name: "English conversation",
      description: "Practise small talk with a patient tutor.",
    },
    blank: { name: "Blank", description: "A single node that greets the visitor." },
  },
  /** Who a template is for. */
  audiences: {
    appointment: "For salons, practices and workshops",
    "plan-advisor": "For sales teams",
    "help-center": "For teams with documents. Includes sample documents.",
    survey: "For hotels, shops and events",
    "check-in": "For conferences and reception desks",
    "damage-report": "For insurers and landlords",
    "support-desk": "For shops and software companies with customer support",
    intake: "For practices, law firms and agencies",
    interview: "For teams that hire",
    tutor: "For language schools and learners",
    "front-desk": "For offices that receive visitors",
    "demo-front-desk": "For clinics and practices; books an appointment",
    "demo-returns-desk": "For online shops",
    "demo-english-tutor": "For learners of English",
  },
  import: {
    title: "Or import one",
    lead: "Choose a JSON file with the graph of a scenario.",
    file: "File to import",
    choose: "Choose file",
    busy: "Importing",
    defaultName: "Imported scenario",
    unknown: "The file is not a scenario graph.",
    notJson: "The body must be valid JSON.",
  },
};
export type ScenarioCreationWords = typeof SCENARIO_CREATION_EN;
