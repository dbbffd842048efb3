import { Link } from "@tanstack/react-router";

export const Mark = () => (
  <svg viewBox="0 0 32 32" fill="none" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="var(--primary)" />
    <path
      d="M6 21c4 0 5-4 8.5-4S19 20 22 16.5 24 10 26 9"
      stroke="var(--on-primary)"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path d="M6 25.5h20" stroke="var(--on-primary)" strokeOpacity=".45" strokeWidth="2" strokeLinecap="round" />
  </svg>
);

export const Brand = ({ to }: { to: "/" | "/dashboard" }) => (
  <Link to={to} className="brand">
    <Mark />
    Tradewinds
  </Link>
);
