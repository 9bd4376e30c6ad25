const given = (name: string) => (process.env[name] ? { [name]: process.env[name] } : {});

/** Ten times what an avatar takes on two idle cores. Tests wait longer, because a process of low priority gets what they leave. */
export const makerTimeoutMs = (): number => Number(process.env.PHOTO_AVATAR_TIMEOUT_MS) || 90_000;

/** The environment of the maker's process, without settings or secrets: only where Node keeps the code it compiled. */
export const makerEnvironment = (): NodeJS.ProcessEnv => ({
  NODE_ENV: "production",
  ...given("NODE_COMPILE_CACHE"),
  ...given("PHOTO_AVATAR_MAX_SIDE_PX"),
});

/** The longest side of an avatar's images, if it is limited: tests make small ones, which takes a quarter of the time. */
export const maxSidePx = (): number | undefined => Number(process.env.PHOTO_AVATAR_MAX_SIDE_PX) || undefined;
