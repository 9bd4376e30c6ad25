import { cookies } from "next/headers";
import { DEMO_CALLED_COOKIE } from "#components/landing/demo-called.ts";
import type { FirstStep } from "#components/overview/first-steps.tsx";
import { getWords } from "#components/words/get-words.ts";
import { listKeys } from "#lib/auth/keys/keys.ts";
import type { ConsoleSession } from "#lib/auth/sign-in/current-session.ts";
import { listHostedLinks } from "#lib/links/links.ts";
import { listScenarios } from "#lib/scenarios/scenarios.ts";

/** Whose list was dismissed in this browser: the ids of accounts. */
export const DISMISSED_COOKIE = "first_steps_dismissed";

export async function areStepsDismissed({ actor }: ConsoleSession): Promise<boolean> {
  const value = (await cookies()).get(DISMISSED_COOKIE)?.value ?? "";
  return value.split(".").includes(actor.ownerId);
}

const ONE = { limit: 1, beforeId: undefined };

/** The checklist to the first conversation, ticked off by what the account has, and by the demo call in this browser. */
export async function findFirstSteps({ actor }: ConsoleSession): Promise<FirstStep[]> {
  const [scenarios, links, keys] = await Promise.all([
    listScenarios(actor, ONE),
    listHostedLinks(actor, ONE),
    listKeys(actor, ONE),
  ]);
  const { steps: words } = await getWords("overview");
  const [hasScenario, hasLink, hasKey] = [scenarios, links, keys].map(({ rows }) => rows.length > 0);
  return [
    {
      title: words.demo.title,
      text: words.demo.text,
      isDone: (await cookies()).has(DEMO_CALLED_COOKIE),
      href: "/",
      action: words.demo.action,
    },
    {
      title: words.scenario.title,
      text: words.scenario.text,
      isDone: hasScenario === true,
      href: "/scenarios/new",
      action: words.scenario.action,
    },
    {
      title: words.link.title,
      text: words.link.text,
      isDone: hasLink === true,
      href: "/links?create",
      action: words.link.action,
      needs: hasScenario ? undefined : words.link.needs,
    },
    {
      title: words.key.title,
      text: words.key.text,
      isDone: hasKey === true,
      href: "/api-keys?create",
      action: words.key.action,
    },
  ];
}
