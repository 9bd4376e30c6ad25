/** Accounts that share the load, because connects of one account wait for each other by design. */
export const ACCOUNTS = 10;

/** Resources that every account has one of. */
export const SCENARIO = {
  name: "Front desk",
  nodes_json: {
    initial_node: "welcome",
    role_instruction: "You are the receptionist of a small clinic.",
    nodes: { welcome: { task_instruction: "Greet the visitor and ask what brings them here." } },
  },
};

/** A server under load, and its accounts. */
export type LoadTarget = {
  url: string;
  accounts: { key: string; scenarioId: string; avatarId: string }[];
};
