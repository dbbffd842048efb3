/** Where to go after signing in: only ever a path of this app. White space is refused because browsers drop some of it. */
const DEFAULT_TARGET = "/dashboard";
export const safeRedirect = (target: unknown): string =>
  typeof target === "string" && /^\/(?![/\\])[^\s\\]*$/.test(target) ? target : DEFAULT_TARGET;
