"use client";

import { RefreshCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Button } from "#components/ui/button.tsx";

export function CheckAgain() {
  const router = useRouter();
  const [isBusy, start] = useTransition();
  return (
    <div className="border-t px-4 py-3">
      <Button size="sm" aria-disabled={isBusy} onClick={() => start(() => router.refresh())}>
        <RefreshCw aria-hidden="true" />
        {isBusy ? "Checking" : "Check again"}
      </Button>
    </div>
  );
}
