import { VisavisClient } from "@visavis/server";

/** Reads the key when a request comes, so the build needs none. */
export const client = () =>
  new VisavisClient({
    apiKey: process.env.VISAVIS_API_KEY,
    baseUrl: process.env.VISAVIS_API_URL ?? "http://localhost:3000/api",
  });
