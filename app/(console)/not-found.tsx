import Link from "next/link";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";

export default function ConsoleNotFound() {
  return (
    <ConsolePage title="Not found">
      <EmptyState
        title="There is nothing at this address"
        actions={
          <Link href="/overview" className={buttonClass()}>
            Go to the overview
          </Link>
        }
      >
        It may have been deleted, or it belongs to another account.
      </EmptyState>
    </ConsolePage>
  );
}
