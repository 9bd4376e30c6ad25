import { cookies } from "next/headers";
import { DEMO_CALLED_COOKIE } from "#components/landing/demo-called.ts";
import type { FirstStep } from "#components/overview/first-steps.tsx";
import { getWords } from "#components/words/get-words.ts";
import { listKeys } from "#lib/auth/keys/keys.ts";
import { mayDo, type Permission } from "#lib/auth/members/roles.ts";
import type { ConsoleSession } from "#lib/auth/sign-in/current-session.ts";
import { listHostedLinks } from "#lib/links/links.ts";
import type { Role } from "#lib/platform/actor.ts";
import { listScenarios } from "#lib/scenarios/scenarios.ts";

/** Whose list was dismissed in this browser: the ids of accounts. */
export const DISMISSED_COOKIE = "first_steps_dismissed";

export async function areStepsDismissed({ actor }: ConsoleSession): Promise<boolean> {
  const value = (await cookies()).get(DISMISSED_COOKIE)?.value ?? "";
  return value.split(".").includes(actor.ownerId);
}

const ONE = { limit: 1, beforeId: undefined };

/**
 * The checklist to the first conversation: the steps that the member may take, ticked off by what the account has and by a demo call
 * in this browser.
 */
export async function findFirstSteps({ actor }: ConsoleSession): Promise<FirstStep[]> {
  const [scenarios, links, keys] = await Promise.all([
    listScenarios(actor, ONE),
    listHostedLinks(actor, ONE),
    listKeys(actor, ONE),
  ]);
  const { steps: words } = await getWords("overview");
  const [hasScenario, hasLink, hasKey] = [scenarios, links, keys].map(({ rows }) => rows.length > 0);
  const steps: (FirstStep & { permission: Permission })[] = [
    {
      permission: "view",
      title: words.demo.title,
      text: words.demo.text,
      isDone: (await cookies()).has(DEMO_CALLED_COOKIE),
      href: "/",
      action: words.demo.action,
    },
    {
      permission: "scenarios.change",
      title: words.scenario.title,
      text: words.scenario.text,
      isDone: hasScenario === true,
      href: "/scenarios/new",
      action: words.scenario.action,
    },
    {
      permission: "links.change",
      title: words.link.title,
      text: words.link.text,
      isDone: hasLink === true,
      href: "/links?create",
      action: words.link.action,
      needs: hasScenario ? undefined : words.link.needs,
    },
    {
      permission: "keys.change",
      title: words.key.title,
      text: words.key.text,
      isDone: hasKey === true,
      href: "/api-keys?create",
      action: words.key.action,
    },
  ];
  return stepsFor(actor.role, steps);
}

/** The steps that a role may take. */
export const stepsFor = <Step extends { permission: Permission }>(
  role: Role,
  steps: readonly Step[],
): Step[] => steps.filter(({ permission }) => mayDo(role, permission));
