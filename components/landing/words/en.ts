/** The texts of the landing page, except for those of the call itself. */
export const LANDING_EN = {
  documentTitle: "Visavis: a conversation, face to face, with your software",
  description: "Live video conversations with AI avatars, on your own server.",
  title: "A conversation, face to face, with your software.",
  intro: "Visavis runs live video conversations with AI avatars on your own server.",
  introWithDemo:
    "Visavis runs live video conversations with AI avatars on your own server. Try one: it listens, answers, and you can interrupt it.",
  console: "Open the console",
  signIn: "Sign in",
  page: "Page",
  howItWorks: "How it works",
  connectLink: "Connect",
  apiReference: "API reference",
  documentation: "Documentation",
  demo: {
    label: "Live demo",
    question: "Who would you like to meet?",
    calling: "Calling {name}…",
    talk: "Talk to {name}",
    microphone: "Uses your microphone.",
    type: "Type instead",
  },
  steps: {
    title: "From an idea to a call in three steps",
    describe: {
      title: "Describe the conversation",
      text: "Nodes say what the avatar should achieve; functions decide where it goes next.",
    },
    share: {
      title: "Share a link or connect",
      text: "A hosted link needs no code. To use calls in your own app, add one route to your server that has the key and requests a room.",
    },
    read: {
      title: "Read what happened",
      text: "Every call keeps its transcript as heard, with the node behind each line, and shows where an answer was interrupted.",
    },
  },
  pictures: {
    greet: "Ask what brings them in",
    findOrder: "Look up the order number",
    answer: "Explain the returns policy",
    you: "You",
    tooSmall: "I got the boots but they’re a size too small.",
    canSend: "I can send the 43 instead. What is the",
    orderNumber: "order number?",
    itIs: "It is A-20417.",
    stopped: "You spoke, {name} stopped",
  },
  connect: {
    title: "One call to connect",
    text: "Your server requests a room and your page joins it. The key never reaches the browser, and every error has a stable <code>error_code</code> to switch on.",
    reference: "Open the API reference",
    copyWhat: "the {language} example",
  },
  after: {
    label: "What to do next",
    create: "Create your own",
    createText: "Start from a template, and talk to it a minute later.",
    code: "Call it from your code",
    codeText: "One request from your server starts a call in your app.",
  },
};
export type LandingWords = typeof LANDING_EN;
