/** The directions of ARCHITECTURE.md. Each rule has a test that it still bites: scripts/check.test.ts. */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "nothing-imports-app",
      severity: "error",
      from: { pathNot: "^app/" },
      to: { path: "^app/" },
    },
    {
      name: "app-reaches-the-database-through-lib",
      severity: "error",
      from: { path: "^(app|inngest/functions|components|agent|models)/", pathNot: "\\.test\\.ts$" },
      to: { path: "^db/" },
    },
    {
      name: "agent-uses-only-shared-lib",
      severity: "error",
      from: { path: "^agent/" },
      to: {
        path: "^(lib/(?!flow/|avatar-engine/|worker-protocol/|model-clients/|livekit/|media/|storage/|languages/|platform/)|inngest|components|db)",
      },
    },
    {
      name: "agent-never-reaches-the-database",
      severity: "error",
      from: { path: "^agent/", pathNot: "\\.test\\.ts$" },
      to: { path: "^db/", reachable: true },
    },
    {
      name: "models-use-only-shared-lib",
      severity: "error",
      from: { path: "^models/" },
      to: {
        path: "^(agent|components|db|inngest|scripts|lib/(?!media/|platform/|languages/))",
        reachable: true,
      },
    },
    {
      name: "components-reach-no-server-code",
      severity: "error",
      from: { path: "^components/", pathNot: "\\.test\\.tsx?$" },
      to: {
        path: "^(db/|inngest/|agent/|models/|lib/platform/(env|log|crypto)|node:|fs$|net$)",
        reachable: true,
      },
    },
    {
      name: "calls-load-no-forms",
      severity: "error",
      from: { path: "^components/call/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^components/ui/form/(?!select\\.tsx|check-field\\.tsx)", reachable: true },
    },
    {
      name: "engines-are-pure",
      severity: "error",
      from: {
        path: "^lib/(flow|avatar-engine|languages)/",
        pathNot: "(load-rig\\.ts|/testing/[^/]+\\.ts|\\.test\\.ts)$",
      },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "engines-import-no-product-code",
      severity: "error",
      from: { path: "^lib/(flow|avatar-engine)/", pathNot: "(/testing/[^/]+\\.ts|\\.test\\.ts)$" },
      to: {
        path: "^(db|app|inngest|agent|models|components|lib/(?!flow/|avatar-engine/|platform/(encoding/exact-json|json|text|text-fields)\\.ts))",
      },
    },
    {
      name: "queries-stay-in-their-domain",
      severity: "error",
      from: { path: "^lib/([^/]+)/", pathNot: "\\.test\\.ts$" },
      to: { path: "^lib/.+/queries\\.ts$", pathNot: ["^lib/$1/", "^lib/conversations/queries\\.ts$"] },
    },
    {
      // A call is a conversation while it is live: lib/calls and lib/usage read the same rows.
      name: "conversation-queries-serve-calls-and-usage",
      severity: "error",
      from: { path: "^lib/(?!conversations/|calls/|usage/)", pathNot: "\\.test\\.ts$" },
      to: { path: "^lib/conversations/queries\\.ts$" },
    },
    {
      name: "platform-imports-nothing-else-of-lib",
      severity: "error",
      from: { path: "^lib/platform/", pathNot: "(/testing/[^/]+\\.ts|\\.test\\.ts)$" },
      to: { path: "^(lib/(?!platform/)|db|inngest|agent|models|components)" },
    },
    {
      name: "lib-uses-only-inngest-client-and-events",
      severity: "error",
      from: { path: "^lib/" },
      to: { path: "^inngest/", pathNot: "^inngest/(client|events)\\.ts$" },
    },
    {
      name: "sdk-stands-alone",
      severity: "error",
      from: { path: "^sdk/" },
      to: { path: "^(app|components|db|lib|inngest|agent|models|scripts)/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(\\.next|\\.data[^/]*|node_modules/\\.cache)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default"],
    },
  },
};
