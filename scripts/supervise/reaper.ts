import { type ChildProcess, spawn } from "node:child_process";

/**
 * Ends the process groups that it was told of once its input closes. TERM first; KILL after three seconds. It ignores
 * the terminal's signals, since its work begins when they have ended everything else.
 */
const SCRIPT = `
trap '' INT TERM HUP
groups=' '
while read -r action group; do
  case $action in
    add) groups="$groups$group " ;;
    drop) groups=$(for g in $groups; do [ "$g" = "$group" ] || printf ' %s ' "$g"; done) ;;
  esac
done
ended=
for g in $groups; do kill -TERM "-$g" 2>/dev/null && ended="$ended $g"; done
[ -n "$ended" ] || exit 0
sleep 3
for g in $ended; do kill -KILL "-$g" 2>/dev/null; done
`;

/**
 * Takes the children down when this process dies without having done so, even by `kill -9`: a shell of a few kilobytes
 * that reads the groups from a pipe which the kernel closes with its writer.
 */
export class Reaper {
  private readonly shell: ChildProcess;

  constructor() {
    this.shell = spawn("/bin/sh", ["-c", SCRIPT], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
    // Should the shell be killed, the next start still takes leftovers down by the instance file.
    this.shell.on("error", () => undefined);
    this.shell.stdin?.on("error", () => undefined);
    this.shell.unref();
  }

  watch(groupId: number): void {
    this.shell.stdin?.write(`add ${groupId}\n`);
  }

  forget(groupId: number): void {
    this.shell.stdin?.write(`drop ${groupId}\n`);
  }

  /** Lets it go; what it still watches is ended. */
  close(): void {
    this.shell.stdin?.end();
  }
}
