/**
 * The address behind "Report this page": the operator's contact, told which page is meant.
 *
 * @param contact a `mailto:` or `https:` URL
 * @param page the address of the hosted link
 * @param subject of an email
 * @returns for `https:`, the contact with the page as the parameter `page`; for `mailto:`, an email with subject and page
 */
export function reportUrl(contact: string, page: string, subject: string): string {
  const url = new URL(contact);
  if (url.protocol !== "mailto:") {
    url.searchParams.set("page", page);
    return url.href;
  }
  // Mail programs show the plus signs of `URLSearchParams` instead of spaces.
  const email = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(page)}`;
  return `${contact}${url.search ? "&" : "?"}${email}`;
}
