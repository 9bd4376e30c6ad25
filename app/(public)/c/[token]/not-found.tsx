import { PlainPage } from "#components/ui/plain-page.tsx";

/** A link that is unknown, expired or deleted: the page cannot tell which, and need not. */
export default function LinkNotFound() {
  return (
    <PlainPage reason="gone" title="This link does not lead to a call any more">
      It has expired or was deleted. Ask whoever gave it to you for a new one.
    </PlainPage>
  );
}
