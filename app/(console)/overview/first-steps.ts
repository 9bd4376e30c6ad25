import { cookies } from "next/headers";
import type { FirstStep } from "#components/overview/first-steps.tsx";
import { listKeys } from "#lib/auth/keys/list-keys.ts";
import type { ConsoleSession } from "#lib/auth/sign-in/current-session.ts";
import { listHostedLinks } from "#lib/links/reads.ts";
import { listScenarios } from "#lib/scenarios/reads.ts";
import { wasDemoCalled } from "#lib/usage/reads.ts";

/** Whose list was dismissed in this browser: the ids of accounts. */
export const DISMISSED_COOKIE = "first_steps_dismissed";

export async function areStepsDismissed({ actor }: ConsoleSession): Promise<boolean> {
  const value = (await cookies()).get(DISMISSED_COOKIE)?.value ?? "";
  return value.split(".").includes(actor.ownerId);
}

const ONE = { limit: 1, beforeId: undefined };

/** The checklist to the first conversation, ticked off by what the account has. */
export async function findFirstSteps({ actor, account }: ConsoleSession): Promise<FirstStep[]> {
  const [scenarios, links, keys] = await Promise.all([
    listScenarios(actor, ONE),
    listHostedLinks(actor, ONE),
    listKeys(actor, ONE),
  ]);
  const [hasScenario, hasLink, hasKey] = [scenarios, links, keys].map(({ rows }) => rows.length > 0);
  return [
    {
      title: "Talk to the demo",
      text: "Try a conversation with a sample avatar.",
      isDone: await wasDemoCalled(account),
      href: "/",
      action: "Open the demo",
    },
    {
      title: "Create a scenario",
      text: "Start from a template: a front desk, a tutor or a returns desk.",
      isDone: hasScenario === true,
      href: "/scenarios/new",
      action: "Create scenario",
    },
    {
      title: "Share a link",
      text: "A public page where anyone can talk to the avatar.",
      isDone: hasLink === true,
      href: "/links?create",
      action: "Create link",
      needs: hasScenario ? undefined : "Needs a scenario",
    },
    {
      title: "Create an API key",
      text: "Start conversations from your own server.",
      isDone: hasKey === true,
      href: "/api-keys?create",
      action: "Create API key",
    },
  ];
}
