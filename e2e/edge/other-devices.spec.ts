import { type Browser, chromium, type Page } from "@playwright/test";
import { systemBrowser } from "../fixtures/browser.ts";
import { demoToken, expect, test } from "../fixtures/call.ts";
import { APP_URL, eventually, MEDIA_UDP_PORT } from "../fixtures/instance.ts";
import { type MediaPath, readMediaPath, watchPeerConnections } from "../fixtures/peer-connections.ts";

const HOST = new URL(APP_URL).hostname;
const ENOUGH_FRAMES = 20;
const ENOUGH_BYTES = 30_000;
const PATIENCE_MS = 60_000;

test.describe.configure({ timeout: 3 * PATIENCE_MS });

test.skip(HOST.startsWith("127."), "this machine has no network address besides loopback");

const shownFrames = (page: Page): Promise<number> =>
  page
    .getByTestId("avatar-video")
    .evaluate((video) =>
      video instanceof HTMLVideoElement ? video.getVideoPlaybackQuality().totalVideoFrames : 0,
    );

/** Joins the demo call and returns the path that its media takes, once frames are shown. */
async function watchDemo(page: Page, policy?: RTCIceTransportPolicy): Promise<MediaPath | undefined> {
  await watchPeerConnections(page, policy);
  await page.goto(`/c/${await demoToken()}`);
  await page.getByTestId("start-call").click();
  // Only the way counts here, not the time: the figures are in `bench/`.
  await expect(page.getByTestId("avatar-video")).toBeVisible({ timeout: PATIENCE_MS });
  await eventually(
    () => shownFrames(page),
    (frames) => frames > ENOUGH_FRAMES,
    PATIENCE_MS,
  );
  const path = await eventually(
    () => readMediaPath(page),
    (found) => (found?.bytesReceived ?? 0) > ENOUGH_BYTES,
    PATIENCE_MS,
  );
  await page.getByTestId("end-call").click();
  await expect(page.getByTestId("call-ended")).toBeVisible();
  return path;
}

test("a visitor joins by the machine's network address over HTTPS, and sees frames over UDP", async ({
  page,
}) => {
  expect(APP_URL).toMatch(/^https:/);
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(new URL(socket.url()).origin));
  expect(await watchDemo(page)).toMatchObject({
    ...{ localType: expect.not.stringMatching("relay"), protocol: "udp" },
    ...{ remoteAddress: HOST, remotePort: MEDIA_UDP_PORT },
  });
  expect(await page.evaluate(() => isSecureContext)).toBe(true);
  expect(new Set(sockets)).toEqual(new Set([APP_URL.replace("https:", "wss:")]));
});

test("a visitor whose network allows only a relay joins by TURN", async ({ page }) => {
  expect(await watchDemo(page, "relay")).toMatchObject({ localType: "relay", remotePort: MEDIA_UDP_PORT });
});

test("a visitor whose network blocks UDP joins over TCP", async () => {
  const { executablePath } = systemBrowser;
  const args = ["--no-sandbox", "--webrtc-ip-handling-policy=disable_non_proxied_udp"];
  const fake = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"];
  const browser: Browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...args, ...fake],
  });
  try {
    const page = await browser.newPage({
      baseURL: APP_URL,
      ignoreHTTPSErrors: true,
      permissions: ["microphone"],
    });
    expect(await watchDemo(page)).toMatchObject({ protocol: "tcp", remotePort: MEDIA_UDP_PORT - 1 });
  } finally {
    await browser.close();
  }
});
