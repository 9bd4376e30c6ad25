/** The texts of the pages for everybody that only have a message. */
export const PUBLIC_PAGES_EN = {
  notFound: {
    title: "Page not found",
    text: "It may have been moved or deleted, or the address has a typo.",
    start: "Go to the start page",
    console: "Open the console",
  },
  error: {
    title: "This page could not be shown",
    text: "Something went wrong on the server. It was logged. Try again in a moment.",
    logged: "Something went wrong on the server. It was logged as {digest}. Try again in a moment.",
    retry: "Try again",
  },
};
export type PublicPagesWords = typeof PUBLIC_PAGES_EN;
