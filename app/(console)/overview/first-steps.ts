import type { FirstStep } from "#components/overview/first-steps.tsx";
import { wasDemoCalled } from "#lib/conversations/was-demo-called.ts";
import { listKeys } from "#lib/keys/list-keys.ts";
import { listHostedLinks } from "#lib/links/list-hosted-links.ts";
import { listScenarios } from "#lib/scenarios/list-scenarios.ts";
import type { ConsoleSession } from "#lib/sign-in/current-session.ts";

const ONE = { limit: 1, beforeId: undefined };

/** The checklist, ticked by what the account has. */
export async function findFirstSteps({ caller, account }: ConsoleSession): Promise<FirstStep[]> {
  const [scenarios, links, keys] = await Promise.all([
    listScenarios(caller, ONE),
    listHostedLinks(caller, ONE),
    listKeys(caller, ONE),
  ]);
  const [hasScenario, hasLink, hasKey] = [scenarios, links, keys].map(({ rows }) => rows.length > 0);
  return [
    {
      title: "Talk to the demo",
      text: "See and hear what a conversation is like.",
      isDone: await wasDemoCalled(account),
      href: "/",
      act: "Open the demo",
    },
    {
      title: "Make a scenario",
      text: "Start from a front desk, a tutor or a returns desk.",
      isDone: hasScenario === true,
      href: "/scenarios/new",
      act: "Choose a start",
    },
    {
      title: "Share a link",
      text: "A public page that anyone can open and talk to.",
      isDone: hasLink === true,
      href: "/links?create",
      act: "Create a link",
      needs: hasScenario ? undefined : "Needs a scenario",
    },
    {
      title: "Make an API key",
      text: "For starting conversations from your own server.",
      isDone: hasKey === true,
      href: "/api-keys?create",
      act: "Create key",
    },
  ];
}
