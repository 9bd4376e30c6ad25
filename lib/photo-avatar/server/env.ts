const given = (name: string) => (process.env[name] ? { [name]: process.env[name] } : {});

/** The environment of the maker's process, without settings or secrets: only where Node keeps the code it compiled. */
export const makerEnvironment = (): NodeJS.ProcessEnv => ({
  NODE_ENV: "production",
  ...given("NODE_COMPILE_CACHE"),
  ...given("PHOTO_AVATAR_MAX_SIDE_PX"),
});

/** The longest side of an avatar's images, if it is limited: tests make small ones, which takes a quarter of the time. */
export const maxSidePx = (): number | undefined => Number(process.env.PHOTO_AVATAR_MAX_SIDE_PX) || undefined;
