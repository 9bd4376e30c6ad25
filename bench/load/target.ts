/** Accounts that the load is spread over: connects of one account wait for each other, by design. */
export const ACCOUNTS = 10;

/** What every account has one of. */
export const SCENARIO = {
  name: "Front desk",
  nodes_json: {
    initial_node: "welcome",
    role_instruction: "You are the receptionist of a small clinic.",
    nodes: { welcome: { task_instruction: "Greet the caller and ask what brings them here." } },
  },
};

/** A server under load, and who may call it. */
export type LoadTarget = {
  url: string;
  accounts: { key: string; scenarioId: string; avatarId: string }[];
};
