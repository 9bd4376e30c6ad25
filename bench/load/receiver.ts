import type { Page } from "@playwright/test";

declare global {
  interface Window {
    connections: RTCPeerConnection[];
  }
}

/** Keeps the page's connections for their statistics. Call it before the page loads. */
export async function installReceiverWatch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.connections = [];
    const Native = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Native {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        window.connections.push(this);
      }
    };
  });
}

/** Average jitter buffer delay of received audio since the call began, in milliseconds. */
export async function soundBufferMs(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    for (const connection of window.connections) {
      for (const [, report] of await connection.getStats()) {
        if (report.type !== "inbound-rtp" || report.kind !== "audio" || !report.jitterBufferEmittedCount)
          continue;
        return (1_000 * report.jitterBufferDelay) / report.jitterBufferEmittedCount;
      }
    }
    return Number.NaN;
  });
}
