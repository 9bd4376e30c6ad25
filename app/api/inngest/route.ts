import { serve } from "inngest/next";
import { inngest } from "#inngest/client.ts";
import { purgeExpiredHourly } from "#inngest/functions/purge-expired.ts";

export const { GET, POST, PUT } = serve({ client: inngest, functions: [purgeExpiredHourly] });
