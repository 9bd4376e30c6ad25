import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import { newEnv } from "../testing/new-env.ts";
import { ask, run } from "./tools.ts";

const CHART = join(ROOT_DIR, "deploy", "helm", "visavis");
const KUBERNETES = ["1.29", "1.33", "1.36"];
const HINTS = {
  compose: "Build it from its Go module, or install Docker Compose.",
  helm: "go install helm.sh/helm/v3/cmd/helm@latest",
  validate: "pip install kubernetes-validate==1.37.0",
};

const NEEDED = [
  "--kube-version",
  "1.33.0",
  "--set",
  "publicHost=calls.example.com",
  "--set",
  "existingSecret=visavis",
];
const BUCKET = ["--set", "storage.s3.bucket=files"];
/** Values that together reach every branch of the templates. */
const VARIANTS: Record<string, string[]> = {
  default: BUCKET,
  volume: ["--set", "storage.existingClaim=files,ingress.enabled=false,edge.service.type=LoadBalancer"],
  large: [
    ...BUCKET,
    ...[
      "--set",
      "livekit.replicas=3,livekit.redis.address=redis:6379,livekit.redis.username=u,livekit.nodeIp=host",
    ],
    ...[
      "--set",
      "storage.s3.endpoint=https://s3.example.com,storage.s3.publicEndpoint=https://f.example.com,storage.s3.prefix=v",
    ],
    ...[
      "--set",
      "worker.autoscaling.kind=podMetric,networkPolicies.enabled=true,settings.DEMO=off,imagePullSecrets[0].name=pull",
    ],
    ...[
      "--set",
      "networkPolicies.ingressNamespace.name=ingress,networkPolicies.monitoringNamespace.name=monitoring",
    ],
    ...["--set", "worker.nodeSelector.pool=calls,livekit.nodeSelector.pool=media,ingress.className=nginx"],
  ],
  managed: [
    ...BUCKET,
    ...[
      "--set",
      "livekit.enabled=false,livekit.url=wss://x.livekit.cloud,livekit.publicUrl=wss://x.livekit.cloud",
    ],
    ...[
      "--set",
      "inngest.enabled=false,models.enabled=false,app.autoscaling.enabled=false,podDisruptionBudgets=false",
    ],
  ],
  operators: [
    ...BUCKET,
    "--set",
    "worker.autoscaling.kind=keda,monitoring.podMonitor=true,monitoring.alerts=true",
  ],
};
/** Values that must be refused, with the reason. */
const REFUSED: [string[], RegExp][] = [
  [[], /storage/],
  [[...BUCKET, "--set", "publicHost=https://calls.example.com"], /publicHost/],
  [[...BUCKET, "--set", "worker.autoscaling.kind=magic"], /kind/],
  [[...BUCKET, "--set", "livekit.replicas=2"], /redis/],
  [[...BUCKET, "--set", "settings.LLM_API_KEY=secret"], /LLM_API_KEY/],
  [[...BUCKET, "--set", "app.settings.TRUSTED_PROXIES=3"], /TRUSTED_PROXIES/],
  [[...BUCKET, "--set", "workers.replicas=3"], /workers/],
];
/** Their definitions belong to operators and are not among those of Kubernetes. */
const CUSTOM = /^kind: (ScaledObject|PodMonitor|PrometheusRule)$/m;

/** Lets Compose itself read the file, and prove that it would notice a mistake. */
export async function checkCompose(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "visavis-compose-"));
  try {
    const env = Object.entries(await newEnv()).map(([name, value]) => `${name}=${value}`);
    await writeFile(join(folder, ".env"), env.join("\n"));
    const file = join(folder, "compose.yaml");
    await cp(join(ROOT_DIR, "deploy", "compose.yaml"), file);
    const compose = (name: string, ...args: string[]) =>
      run("docker-compose", ["--file", name, "config", ...args], HINTS.compose);
    await compose(file, "--quiet");
    const services = (await ask("docker-compose", ["--file", file, "config", "--services"])).split("\n");
    const wrong = join(folder, "wrong.yaml");
    await writeFile(wrong, "services: { app: { imge: x } }\n");
    if (
      await compose(wrong, "--quiet").then(
        () => true,
        () => false,
      )
    ) {
      throw new SetupError("Compose accepts a wrong file, so its check says nothing.");
    }
    return `compose: ${services.length} services`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Renders the chart with several values, and checks every object against the schemas of Kubernetes. */
export async function checkChart(): Promise<string> {
  await run("helm", ["lint", "--strict", CHART, ...NEEDED, ...BUCKET], HINTS.helm);
  await run("kubernetes-validate", ["--version"], HINTS.validate);
  const folder = await mkdtemp(join(tmpdir(), "visavis-chart-"));
  let objects = 0;
  try {
    for (const [name, values] of Object.entries(VARIANTS)) {
      const rendered = await ask("helm", ["template", "check", CHART, ...NEEDED, ...values]);
      const documents = rendered.split(/^---$/m).filter((document) => /^kind:/m.test(document));
      objects += documents.length;
      const file = join(folder, `${name}.yaml`);
      await writeFile(file, documents.filter((document) => !CUSTOM.test(document)).join("---\n"));
      for (const version of KUBERNETES) {
        await ask("kubernetes-validate", ["--strict", "-k", version, file]);
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  for (const [values, reason] of REFUSED) await assertRefused(values, reason);
  return `chart: ${objects} objects in ${Object.keys(VARIANTS).length} variants, valid for Kubernetes ${KUBERNETES.join(", ")}`;
}

async function assertRefused(values: string[], reason: RegExp): Promise<void> {
  const message = await ask("helm", ["template", "check", CHART, ...NEEDED, ...values]).then(
    () => "",
    (error: unknown) => String(error),
  );
  if (!reason.test(message))
    throw new SetupError(`The chart accepts ${values.join(" ")}, or says: ${message}`);
}
