"use client";

import { signIn } from "next-auth/react";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";

/** External services to sign in with: those connected, and a button for the others. */
export function Connections({ items }: { items: { id: string; name: string; isConnected: boolean }[] }) {
  return (
    <ul className="divide-y rounded-lg border">
      {items.map(({ id, name, isConnected }) => (
        <li key={id} className="flex min-h-[52px] items-center gap-3 px-4 text-sm">
          <span className="flex-1 font-medium">{name}</span>
          {isConnected ? (
            <Badge tone="ok">connected</Badge>
          ) : (
            <Button size="sm" onClick={() => void signIn(id, { callbackUrl: "/settings" })}>
              Connect
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
