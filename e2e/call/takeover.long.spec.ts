import { wordErrorRate } from "#models/testing/word-error-rate.ts";
import { rowsUntil, say, startCall } from "../fixtures/call.ts";
import { expect, expectAccessible, test } from "../fixtures/console.ts";
import { createLink } from "../fixtures/create.ts";
import { heard, installProbe, speak } from "../fixtures/probe.ts";
import { synthesise, transcribe } from "../fixtures/voice.ts";

const GREETING = "Good morning, how can I help you?";
const SPOKEN = "I can give you an appointment on Friday morning.";

const nodes_json = {
  initial_node: "start",
  role_instruction: "You answer in one short sentence.",
  nodes: { start: { task_instruction: "Help the visitor.", say: GREETING } },
};

/** Runs in the page: a camera that shows one colour. The probe's browser has none. */
function addCamera(): void {
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    if (!constraints?.video) return await open(constraints);
    const canvas = document.createElement("canvas");
    const pen = canvas.getContext("2d");
    setInterval(() => {
      if (pen) pen.fillStyle = "teal";
      pen?.fillRect(0, 0, canvas.width, canvas.height);
    }, 100);
    return canvas.captureStream(10);
  };
}

test("a member takes over a call: the visitor sees, hears and reads them, the avatar listens, and continues afterwards", async ({
  page,
  context,
  owner,
}) => {
  test.setTimeout(240_000);
  await installProbe(page);
  const { token } = await createLink(owner.key, { name: "Desk", nodes_json }, { label: "Desk" });
  const { sessionId } = await startCall(page, token);
  await rowsUntil(owner.key, sessionId, (list) => list.length === 1);

  const desk = await context.newPage();
  await installProbe(desk);
  await desk.addInitScript(addCamera);
  await desk.goto(`/conversations/${sessionId}`);
  const place = desk.getByRole("region", { name: "Speak in the avatar’s place" });
  await place.getByLabel("Your name, as the visitor sees it").fill("Ana");
  await place.getByRole("button", { name: "Take over" }).click();
  await expect(place).toContainText("You are in the call.");
  const member = page.getByTestId("member");
  await expect(member).toContainText("Ana from the team is talking with you");
  await expect(member.locator("video")).toHaveCount(0);

  await place.getByRole("button", { name: "Turn microphone on" }).click();
  await expect(place.getByRole("button", { name: "Turn microphone off" })).toBeVisible();
  await place.getByRole("button", { name: "Turn camera on" }).click();
  await expect(member.getByLabel("Video of Ana")).toBeVisible();
  await expectAccessible(desk, "a call that is taken over");
  await page.bringToFront();
  await expectAccessible(page, "a call with a member");
  await speak(desk, await synthesise(SPOKEN));
  await expect(page.getByTestId("transcript")).toContainText(/Ana.*Friday/s, { timeout: 40_000 });
  await place.getByLabel("Message to the visitor").fill("Room 12, please.");
  await place.getByRole("button", { name: "Send" }).click();
  await expect(page.getByTestId("transcript")).toContainText("Room 12, please.");
  await say(page, "Thank you, Ana.");

  const rows = await rowsUntil(owner.key, sessionId, (list) => list.at(-1)?.content === "Thank you, Ana.");
  const said = rows.filter(({ role }) => role !== "system").slice(1);
  expect(said.map(({ role, member_name }) => [role, member_name])).toEqual([
    ["assistant", "Ana"],
    ["assistant", "Ana"],
    ["user", null],
  ]);
  expect(wordErrorRate(SPOKEN, String(said[0]?.content))).toBeLessThan(0.3);
  const { sound, rate } = await heard(page);
  expect(await transcribe(sound, rate)).toContain("Friday");

  await place.getByRole("button", { name: "Hand back" }).click();
  await expect(member).toHaveCount(0);
  const after = await rowsUntil(owner.key, sessionId, (list) => list.at(-1)?.role === "assistant", 40_000);
  expect(after.at(-1)).toMatchObject({ member_name: null });
  await expect(place.getByRole("button", { name: "Take over" })).toBeVisible();
  await expect(desk.getByText("Room 12, please.")).toBeVisible();

  // Closing the tab hands nothing back by itself, so the avatar continues after a while, and says why.
  await place.getByRole("button", { name: "Take over" }).click();
  await expect(member).toBeVisible();
  await desk.close();
  await expect(page.getByTestId("transcript")).toContainText("Ana has lost the connection", {
    timeout: 40_000,
  });
  await page.getByTestId("end-call").click();
});
