import { PlainPage } from "#components/ui/plain-page.tsx";

export default function NotFound() {
  return (
    <PlainPage
      reason="not-found"
      title="Page not found"
      action={
        <a href="/" className="font-medium text-accent-text underline-offset-[3px] hover:underline">
          Go to the start page
        </a>
      }
    >
      It may have been moved or deleted, or the address has a slip in it.
    </PlainPage>
  );
}
