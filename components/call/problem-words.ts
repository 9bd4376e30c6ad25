import type { CallProblem } from "./call-problem.ts";

/** A page for a call that is not: what happened, and what to do. `retry` names the button; null when nothing would help. */
export type ProblemWords = { title: string; text: string; retry: string | null };

/** `name` is the avatar's, `label` the link's. */
export function problemWords(problem: CallProblem, name: string, label: string): ProblemWords {
  switch (problem) {
    case "gone":
      return {
        title: "This link does not lead to a call any more",
        text: "It has expired or was deleted. Ask whoever gave it to you for a new one.",
        retry: null,
      };
    case "busy":
      return {
        title: `${name} is talking with someone else`,
        text: `Every line of “${label}” is in use right now. This page looks again every 10 seconds; you need not reload it.`,
        retry: "Try now",
      };
    case "quota":
      return {
        title: "No minutes are left this month",
        text: "Whoever hosts this link has used up the conversation time of this month. Please tell them, or come back next month.",
        retry: "Try again",
      };
    case "rate":
      return {
        title: "Too many calls were started at once",
        text: "Please wait a minute, then try again.",
        retry: "Try again",
      };
    case "unavailable":
      return {
        title: "Calls are not possible right now",
        text: "The service behind this link is not working at the moment. Nothing was started; try again in a minute.",
        retry: "Try again",
      };
    default:
      return connectionWords(problem, name);
  }
}

function connectionWords(
  problem: Exclude<CallProblem, "gone" | "busy" | "quota" | "rate" | "unavailable">,
  name: string,
): ProblemWords {
  switch (problem) {
    case "offline":
      return {
        title: "This page cannot reach the service",
        text: "Check that this device is online, then try again.",
        retry: "Try again",
      };
    case "unreachable":
      return {
        title: "The call could not be connected",
        text: "The page works, but sound and picture cannot get through. A company network or a VPN may block them; try again, or try another network.",
        retry: "Try again",
      };
    case "no-avatar":
      return {
        title: `${name} did not answer`,
        text: "The call was open, but nobody came on. Try again; a new call starts from the beginning.",
        retry: "Call again",
      };
    case "broken":
      return {
        title: "The call broke off",
        text: `${name} is not there any more. What was said up to then is kept. A new call starts from the beginning.`,
        retry: "Call again",
      };
    case "lost":
      return {
        title: "The connection did not come back",
        text: "The network was away for too long, and the call is over. What was said up to then is kept.",
        retry: "Call again",
      };
    case "elsewhere":
      return {
        title: "This call goes on in another tab",
        text: "It was opened a second time, in another tab or on another device, and continues there.",
        retry: "Start a new call here",
      };
  }
}
