import { Behind } from "./behind.ts";
import { runSuite, type SuiteResult, type Totals } from "./suite.ts";

export type Lanes<Name extends string> = {
  inFront: Name[];
  /**
   * Suites that run at the same time. The output of each is shown in one piece, when it and the one in front are done.
   */
  behind: Name[];
  run: (name: Name, behind?: Behind) => Promise<Totals>;
  show: (text: string) => void;
};

/**
 * Runs the suites of each lane in sequence and the two lanes in parallel. Suites of the lane behind come first in the
 * results.
 */
export async function runLanes<Name extends string>(lanes: Lanes<Name>): Promise<SuiteResult[]> {
  const { run, show } = lanes;
  let kept = "";
  const showKept = () => {
    show(kept);
    kept = "";
  };
  const inFront = async () => {
    const results: SuiteResult[] = [];
    for (const name of lanes.inFront) {
      show(`\n== ${name}\n`);
      results.push(await runSuite({ name, run: () => run(name) }));
      showKept();
    }
    return results;
  };
  const behind = async () => {
    const results: SuiteResult[] = [];
    for (const name of lanes.behind) {
      const output = new Behind();
      results.push(await runSuite({ name, run: () => run(name, output) }));
      kept += `\n== ${name}\n${output.take()}`;
    }
    return results;
  };
  const [fromFront, fromBehind] = await Promise.all([inFront(), behind()]);
  showKept();
  return [...fromBehind, ...fromFront];
}
