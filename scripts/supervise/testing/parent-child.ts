import { spawn } from "node:child_process";

/** A process with a child; prints both pids. With `stubborn` it ignores SIGTERM. */
const grandchild = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
if (process.argv[2] === "stubborn") process.on("SIGTERM", () => undefined);
console.log(`pids ${process.pid} ${grandchild.pid}`);
setInterval(() => undefined, 1000);
