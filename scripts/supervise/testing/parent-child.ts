import { spawn } from "node:child_process";

/** A process with a child of its own; prints both numbers. With `stubborn` it does not end when asked to. */
const grandchild = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
if (process.argv[2] === "stubborn") process.on("SIGTERM", () => undefined);
console.log(`pids ${process.pid} ${grandchild.pid}`);
setInterval(() => undefined, 1000);
