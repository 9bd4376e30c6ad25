import { buttonClass } from "#components/ui/button.tsx";
import { PlainPage } from "#components/ui/plain-page.tsx";
import { findPublicAvatar } from "#lib/avatars/reads.ts";

export default async function NotFound() {
  return (
    <PlainPage
      reason="not-found"
      title="Page not found"
      avatar={await findPublicAvatar()}
      action={
        <span className="flex flex-wrap gap-2">
          <a href="/" className={buttonClass({ variant: "primary", size: "lg" })}>
            Go to the start page
          </a>
          <a href="/overview" className={buttonClass({ size: "lg" })}>
            Open the console
          </a>
        </span>
      }
    >
      It may have been moved or deleted, or the address has a typo.
    </PlainPage>
  );
}
