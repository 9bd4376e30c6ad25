/** Why an endpoint, an MCP server or a webhook's receiver gave no usable response, as it is stored, without a full stop. */
export const FAILURES_EN = {
  private_address: "The address points to a private network, which is not allowed",
  unresolved: "The host name can't be resolved",
  no_connection: "The host refused the connection",
  timeout: "The endpoint did not respond in time",
  broken: "The connection was closed before the response was complete",
  endpointStatus: "The endpoint responded with status {status}",
  receiverStatus: "The receiver responded with status {status}",
  noSecret: "The secret {name} does not exist",
  webhookOff: "The webhook is turned off, so nothing was sent",
  noAnswer: "The last attempt got no response",
  badHeader: "The value of {name} has characters that no header can carry",
  noUrl: "The endpoint's address is not a URL",
  changedPath: "A value would change the path of the address",
  tooLarge: "The values make the request too large",
  mcpTimeout: "The MCP server did not respond in time",
  mcpRejected: "The MCP server rejects the request with status {status}. Check its headers",
  mcpRedirected: "The MCP server redirects to another host. Enter the address of that host",
  mcpFailed: "The MCP server responded with status {status}",
  notMcp: "There is no MCP server at this address",
  mcpUnreadable: "The MCP server's response can't be read",
  mcpIncomplete: "The MCP server can't be checked without {name}, which has a value only in conversations",
  mcpTooLarge: "The MCP server's response is larger than 2 MB",
  mcpRefused: "The MCP server responded with an error",
  noTools: "The MCP server has no tools that functions can use",
  mcpGone: "The MCP server no longer exists",
  toolGone: "The MCP server no longer has the tool {name}",
  toolChanged: "The tool {name} takes different arguments now. Update them in the scenario",
  toolFailed: "The tool {name} responded with an error",
};

/** The texts of a request to an endpoint and its result. */
export const EXCHANGE_EN = {
  running: "Running",
  notSent: "Not sent",
  request: "Request",
  argumentsTitle: "Arguments from the model",
  requestTitle: "Request (secrets hidden)",
  resultTitle: "Result for the model",
  response: "Response",
  failures: FAILURES_EN,
};
export type ExchangeWords = typeof EXCHANGE_EN;
