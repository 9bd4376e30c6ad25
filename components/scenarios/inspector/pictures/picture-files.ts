/** The files that become pictures of cards, as an input offers them. */
export const PICTURE_FILES = "image/jpeg,image/png,image/webp";
export const PDF_FILES = "application/pdf,.pdf";
