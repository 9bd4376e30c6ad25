/** The operator's own certificate: files in PEM, the certificate with its chain. */
export type OwnCertificate = { certFile: string; keyFile: string };

/** How browsers on other devices reach the instance. */
export type Reach = {
  /** The name or address in the instance's URLs. */
  host: string;
  /** The IPv4 address that browsers send media to. */
  address: string;
  /** Where to listen: `address`, or everywhere if a router in front has that address. */
  listenOn: string;
  /** Whether only devices nearby reach it. */
  isLan: boolean;
  /** `own`: a certificate authority of this instance. `acme`: Let's Encrypt. Otherwise the operator's files. */
  certificate: "own" | "acme" | OwnCertificate;
  /** Ports of the edge: for HTTPS, and for the page about the certificate or the redirect to HTTPS. */
  httpsPort: number;
  httpPort: number | null;
  turnPort: number;
  /** What the operator should know, a sentence each. */
  remarks: string[];
};

/** The host and port of the instance's URLs. */
export const publicHost = ({ host, httpsPort }: Reach): string =>
  httpsPort === 443 ? host : `${host}:${httpsPort}`;
