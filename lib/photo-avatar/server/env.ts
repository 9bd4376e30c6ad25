/** The environment of the maker's process: no settings or secrets, only where Node keeps the code it compiled. */
export const makerEnvironment = (): NodeJS.ProcessEnv => ({
  NODE_ENV: "production",
  ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
});
