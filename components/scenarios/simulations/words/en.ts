/** The texts of a scenario's coverage and of failed expectations. */
export const SIMULATIONS_EN = {
  coverage: {
    check: "Check coverage",
    checking: "Checking",
    title: "Coverage",
    complete: "Everything reachable",
    incomplete: "Not everything reachable",
    nodes: "Nodes",
    edges: "Edges",
    reachedOf: "{reached} of {total}",
    partly: "Partly checked",
    cutShort: "The search stopped at its limit. It did not check the following.",
    uncheckedNodes: "Nodes not checked",
    uncheckedEdges: "Edges not checked",
    unreachedNodes: "Unreachable nodes",
    unreachedEdges: "Unreachable edges",
  },
  /** An edge in words. */
  ways: { way: "From {from} to {to}: {exit}", anyNode: "any node", otherwise: "any other value" },
  /** Failed expectations, as the API says them; `wordKnownText` recognizes these. */
  failures: {
    ended: "the call has ended",
    notEnded: "the call has not ended",
    notEntered: "{node} was not entered in this order",
    notCalledWith: "{name} was not called with these arguments in this order",
    notCalled: "{name} was not called in this order",
    notSet: "{name} is not set",
    notSaid: "the avatar did not say {text}",
    isOther: "{name} is {value}",
  },
  /** Why a node or an edge is not reached, as the API says it. */
  reasons: {
    searchLimit: "The search stopped at its limit before it got there.",
    noEdge: "No edge leads here.",
    onlyEdge: "The only edge that leads here is never taken.",
    noneOfEdges: "None of the {count} edges that lead here is ever taken.",
    noNode: "There is no node {node}.",
    fromUnreached: "No run reaches {node}.",
    noSilence: "The node is left before the visitor can be silent.",
    earlierEdge: "An earlier edge always matches.",
    noValues: "No run sets its variables to matching values without an earlier edge matching, too.",
    notTaken: "No run takes it.",
    notOffered: "The model is never offered {name}.",
    neverFails: "No call of {name} fails there.",
    cannotFail: "A function of type {type} cannot fail.",
    allCases: "Every possible value of {name} has its own case.",
    noCase: "No call of {name} returns a value for this case.",
  },
};

export type SimulationsWords = typeof SIMULATIONS_EN;
