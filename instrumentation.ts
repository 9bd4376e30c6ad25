/** Next calls this once when a server process starts, and serves nothing before it finishes. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: the bundler replaces it, which keeps server code out of the edge bundle.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { startServer } = await import("./instrumentation-node.ts");
    await startServer();
  }
}
