/** Defines the element `openapi-explorer` and exports nothing: the package has no types. */
declare module "openapi-explorer";
