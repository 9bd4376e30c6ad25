import { type ChildProcess, spawn } from "node:child_process";

/**
 * Kills the process groups it received once its input closes: TERM first, KILL after three seconds. It ignores the
 * terminal's signals, because its work begins after they have stopped everything else.
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
 * Stops the children if this process dies without doing so, even by `kill -9`: a small shell reads the groups from a
 * pipe, which the kernel closes when this process dies.
 */
export class Reaper {
  private readonly shell: ChildProcess;

  constructor() {
    this.shell = spawn("/bin/sh", ["-c", SCRIPT], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
    // If the shell is killed, the next start still stops leftovers by the instance file.
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

  /** Closes its input, which kills the groups it still watches. */
  close(): void {
    this.shell.stdin?.end();
  }
}
