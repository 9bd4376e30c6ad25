/** Two faces turned to each other. */
export function Logo({ className = "size-5" }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      <path className="fill-foreground" d="M10.75 2.5v19a9.5 9.5 0 0 1 0-19z" />
      <path className="fill-accent" d="M13.25 2.5a9.5 9.5 0 0 1 0 19z" />
    </svg>
  );
}

export function Brand({ className = "text-[17px]" }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2 font-semibold tracking-[-0.02em] ${className}`}>
      <Logo />
      Visavis
    </span>
  );
}
