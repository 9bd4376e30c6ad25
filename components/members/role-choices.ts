/** The roles as a form offers them, from the least to the most powerful. */
export const ROLE_CHOICES = [
  { role: "viewer", name: "Viewer", text: "Viewer: looks at everything" },
  { role: "editor", name: "Editor", text: "Editor: also changes things" },
  { role: "owner", name: "Owner", text: "Owner: also manages members and the account" },
] as const;
