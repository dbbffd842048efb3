/** The path to open after signing in, always within this app. Browsers drop some white space, so none is allowed. */
const DEFAULT_TARGET = "/dashboard";
export const safeRedirect = (target: unknown): string =>
  typeof target === "string" && /^\/(?![/\\])[^\s\\]*$/.test(target) ? target : DEFAULT_TARGET;
