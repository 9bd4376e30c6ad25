/** Tailwind 4 reads its theme from `app/globals.css`; nothing else is processed. */
export default { plugins: { "@tailwindcss/postcss": {} } };
