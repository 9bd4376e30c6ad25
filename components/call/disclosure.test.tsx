import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { DemoCall } from "#components/landing/demo-call.tsx";
import { LANDING_EN } from "#components/landing/words/en.ts";
import { WordsProvider } from "#components/words/use-words.tsx";
import { EndedPanel } from "./after/ended-panel.tsx";
import { CallRoom } from "./live/call-room.ts";
import { CallView } from "./live/call-view.tsx";
import type { CallViewProps } from "./live/call-view-props.ts";
import { LiveCall } from "./live/live-call.tsx";
import type { CallLink, StartedCall } from "./setup/call-types.ts";
import { HostedCall } from "./setup/hosted-call.tsx";
import { NoMicrophonePanel } from "./setup/no-microphone-panel.tsx";
import { ProblemPanel } from "./setup/problem-panel.tsx";
import { requestCall, requestRejoin } from "./setup/request-call.ts";
import { EN } from "./words/en.ts";
import { WordsProvider as CallWordsProvider } from "./words/use-words.tsx";

const inEnglish = (element: ReactNode) =>
  renderToString(<CallWordsProvider words={EN}>{element}</CallWordsProvider>);

const LABEL = EN.aiLabel;
const NOTICE = 'data-testid="recording-notice"';
const RECORDED = `${EN.call.recorded}</span>`;

const link: CallLink = {
  mode: "choice",
  token: "token",
  label: "Front desk",
  hostName: "Riverside",
  avatar: { name: "Maya", portraitUrl: "/portrait.webp", background: null },
  recorded: true,
  language: "en",
  redirectUrl: null,
};
const terms = { refusal: null, hasPasscode: false, consent: null };
const nothing = () => {};

/** What the app returns for a call of a link. */
const answer = (disclosed: boolean) => ({
  room_url: "ws://localhost",
  token: "room",
  conversation_session_id: "session",
  show_ai_label: disclosed,
  record_conversation: disclosed,
});
const respond = (disclosed: boolean) => async () => Response.json(answer(disclosed));

type Entrance = "start" | "rejoin";

async function startedCall(entrance: Entrance, disclosed = true): Promise<StartedCall> {
  const asked =
    entrance === "start"
      ? await requestCall("token", "square", {}, respond(disclosed))
      : await requestRejoin("token", "rejoin", respond(disclosed));
  if (!asked.ok) throw new Error("there is no call");
  return asked.call;
}

describe("the link to report a page", () => {
  const hosted = (reportUrl: string | null) =>
    inEnglish(
      <HostedCall link={link} terms={terms} words={EN} isEmbed={false} reportUrl={reportUrl} header={null} />,
    );

  test("leads to the operator's contact", () => {
    expect(hosted("mailto:abuse@example.test")).toMatch(
      /<a href="mailto:abuse@example.test"[^>]*>Report this page</,
    );
  });

  test("is missing without a contact", () => {
    expect(hosted(null)).not.toContain("Report this page");
  });
});

describe("before a call", () => {
  const hosted = (isEmbed: boolean) =>
    inEnglish(<HostedCall link={link} terms={terms} words={EN} isEmbed={isEmbed} header={null} />);
  const demo = { ...link, hostName: null, description: "Ask.", thumbnailUrl: "/thumbnail.webp" };

  test.each([
    ["a link’s page", () => hosted(false)],
    ["an embedded link", () => hosted(true)],
    [
      "the demo",
      () =>
        inEnglish(
          <WordsProvider language="en" words={{ landing: LANDING_EN }}>
            <DemoCall demos={[demo]}>Hello</DemoCall>
          </WordsProvider>,
        ),
    ],
  ])("%s says that the avatar is AI and that the call is recorded", (_name, render) => {
    expect(render()).toContain(LABEL);
    expect(render()).toContain(NOTICE);
  });

  test("a visitor who can only type learns that the call is recorded", () => {
    const panel = { problem: "missing" as const, focus: false, starting: false };
    const html = inEnglish(<NoMicrophonePanel {...panel} link={link} onType={nothing} onCheck={nothing} />);
    expect(html).toContain(NOTICE);
  });

  test.each(["busy", "crowded"] as const)(
    "a visitor who finds no place (%s) waits, and can stop that",
    (problem) => {
      const html = inEnglish(
        <ProblemPanel problem={problem} attempt={1} link={link} onRetry={nothing} onCancel={nothing} />,
      );
      expect(html).toMatch(/role="status"[^>]*>Waiting for a free place/);
      expect(html).toMatch(/Trying again in (<!-- -->)?([789]|1[0-3]) seconds/);
      expect(html).toContain('data-testid="cancel-waiting"');
      expect(html).toContain(NOTICE);
    },
  );

  test("every button that calls again says that the call is recorded", () => {
    const ended = { durationMs: 1_000, recorded: true, redirectUrl: null };
    expect(inEnglish(<EndedPanel {...ended} link={link} onAgain={nothing} />)).toContain(NOTICE);
    const retry = <ProblemPanel problem="offline" attempt={1} link={link} onRetry={nothing} />;
    expect(inEnglish(retry)).toContain(NOTICE);
    const gone = <ProblemPanel problem="gone" attempt={1} link={link} onRetry={nothing} />;
    expect(inEnglish(gone)).not.toContain(NOTICE);
    const paused = { ...terms, refusal: "paused" as const };
    const refused = inEnglish(
      <HostedCall link={link} terms={paused} words={EN} isEmbed={false} header={null} />,
    );
    expect(refused).toContain(EN.problems.paused.title);
    expect(refused).not.toContain(NOTICE);
  });
});

const nothingShared = {
  ...{ offered: [], shown: [], cameraTrack: null, asked: null, problem: null },
  ...{ press: () => undefined, confirm: () => undefined, cancel: () => undefined },
};

describe("during a call", () => {
  beforeEach(() => {
    vi.stubGlobal("location", { origin: "http://localhost" });
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    return () => vi.unstubAllGlobals();
  });

  const view = (call: StartedCall, shown: Pick<CallViewProps, "pictured" | "typing">) => {
    const microphones = { devices: [], activeId: "", choose: nothing };
    const props: CallViewProps = {
      ...{ variant: "page", label: link.label, avatar: link.avatar, recorded: call.recorded },
      ...{ aiLabel: call.aiLabel, media: null, tall: false, startedAtMs: 0, lines: [], quality: "good" },
      ...{
        agent: { state: "listening", level: null },
        reconnecting: false,
        waiting: false,
        spoken: "heard",
        slow: false,
        resumeMs: 0,
      },
      voice: {
        state: "off",
        problem: null,
        level: null,
        toggle: nothing,
        reopen: nothing,
        microphones,
        speakers: null,
      },
      wishes: {
        ...{ patient: false, pushToTalk: false, held: false },
        ...{ setPatient: nothing, setPushToTalk: nothing, hold: nothing, repeat: nothing },
      },
      sharing: nothingShared,
      ...{
        handOverUrl: "",
        onAllowSound: null,
        onSend: async () => true,
        card: null,
        onCard: async () => null,
        onEnd: nothing,
        ...shown,
      },
    };
    return inEnglish(<CallView {...props} />);
  };

  const ENTRANCES = [
    ["started from its link or embed", "start", false],
    ["rejoined, also from a second device", "rejoin", false],
    ["in which the visitor only types", "start", true],
  ] as const;

  test.each(ENTRANCES)("one %s is marked as recorded", async (_name, entrance, typing) => {
    const live = async (disclosed: boolean) => {
      const call = await startedCall(entrance, disclosed);
      const room = new CallRoom(call, null);
      return inEnglish(<LiveCall link={link} call={call} room={room} variant="page" typing={typing} />);
    };
    expect(await live(true)).toContain(RECORDED);
    expect(await live(false)).not.toContain(RECORDED);
  });

  test.each(ENTRANCES)("one %s shows the label if it was asked for", async (_name, entrance, typing) => {
    const [labelled, plain] = [await startedCall(entrance), await startedCall(entrance, false)];
    const shown = { pictured: true, typing };
    expect(view(labelled, shown)).toContain(LABEL);
    expect(view(plain, shown)).not.toContain(LABEL);
  });

  test("until the first frame, the portrait has the label in every call", async () => {
    const plain = await startedCall("start", false);
    expect(view(plain, { pictured: false, typing: false })).toContain(LABEL);
  });

  test("the page draws the label over the one in the frames, on a wide stage in its corner", async () => {
    const html = view(await startedCall("start"), { pictured: true, typing: false });
    expect(html).toMatch(new RegExp(`data-label="corner".*class="[^"]*stage-label[^"]*">${LABEL}`));
  });
});
