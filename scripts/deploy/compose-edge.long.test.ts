import { join } from "node:path";
import { expect, test } from "vitest";
import { CADDY, cacheDir } from "#scripts/binaries/binary-spec.ts";
import { obtainBinary } from "#scripts/binaries/obtain-binary.ts";
import { renderCaddyConfig } from "#scripts/start/edge/caddy-config.ts";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { runCommand } from "#scripts/system/run-command.ts";

const CADDY_BUILD_MS = 900_000;

test(
  "the edge closes the same doors and allows the same size as the edge of npm start",
  async () => {
    const caddy = await obtainBinary(CADDY, { cacheDir: cacheDir(), onProgress: console.log });
    const adapted = await runCommand(caddy, ["adapt", "--config", join(ROOT_DIR, "deploy", "Caddyfile")], {
      env: { NODE_ENV: "test", PATH: process.env.PATH, PUBLIC_HOST: "calls.example.com" },
    });
    const rendered = renderCaddyConfig({
      reach: {
        ...{ host: "calls.example.com", address: "203.0.113.10", listenOn: "0.0.0.0", isLan: false },
        ...{ certificate: "acme", httpsPort: 443, httpPort: 80, turnPort: 3478, remarks: [] },
      },
      settings: {
        ...{ appUrl: "https://calls.example.com", internalAppUrl: "http://app:3000" },
        ...{ livekitUrl: "ws://livekit:7880", livekitPublicUrl: "wss://calls.example.com" },
      },
      folder: "/data",
      authorityName: "test",
    });
    const expected = doorsOf(JSON.parse(rendered).apps.http.servers.edge);
    expect(expected.closed.length).toBeGreaterThan(5);
    const servers: object[] = Object.values(JSON.parse(adapted).apps.http.servers);
    expect(servers.map(doorsOf)).toContainEqual(expected);
  },
  CADDY_BUILD_MS,
);

/** What a server of a Caddy configuration refuses, where it leads and what it limits. */
function doorsOf(server: object) {
  const text = JSON.stringify(server);
  const paths = [...text.matchAll(/"path":(\[[^\]]*\])/g)].map(([, list = "[]"]) => JSON.parse(list).sort());
  return {
    closed: paths.find((list) => list.includes("/metrics")) ?? [],
    media: paths.find((list) => list.includes("/rtc")) ?? [],
    dials: [...text.matchAll(/"dial":"([^"]*)"/g)].map(([, address]) => address).sort(),
    uploads: paths.find((list) => list.includes("/avatars/upload")) ?? [],
    maxBodies: [...text.matchAll(/"max_size":(\d+)/g)]
      .map(([, bytes]) => Number(bytes))
      .sort((a, b) => a - b),
  };
}
