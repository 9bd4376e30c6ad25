import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import type { CallLink } from "#components/call/call-types.ts";
import { HostedCall } from "#components/call/hosted-call.tsx";
import { LinkHeader } from "#components/call/link-header.tsx";
import { parseTheme, THEME_COOKIE } from "#components/ui/theme.ts";
import { findPublicLink } from "#lib/links/find-public-link.ts";

export const dynamic = "force-dynamic";

type PageProps = { params: Promise<{ token: string }> };

const findLink = cache(findPublicLink);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const link = await findLink((await params).token);
  // A token in a search engine would be a key on the street.
  return {
    title: link?.label ?? "No call here",
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

/** A hosted link: whoever opens it can talk. */
export default async function HostedLinkPage({ params }: PageProps) {
  const link = await findLink((await params).token);
  if (!link) notFound();
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value);
  const shown: CallLink = {
    token: link.token,
    label: link.label,
    hostName: link.hostName,
    person: link.avatar,
    recorded: link.recordConversation,
    redirectUrl: link.redirectUrl,
  };
  return <HostedCall link={shown} header={<LinkHeader theme={theme} />} />;
}
