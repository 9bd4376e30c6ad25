import { unknownPath } from "#lib/http/route.ts";

/** Every path of the API that has no operation. */
export const GET = unknownPath;
export const POST = unknownPath;
export const PUT = unknownPath;
export const PATCH = unknownPath;
export const DELETE = unknownPath;
export const OPTIONS = unknownPath;
