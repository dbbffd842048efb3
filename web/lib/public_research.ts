/** Whether this server opens the stock pages to visitors who have not signed in; it says so in the page. */
export const publicResearch = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="public-research"]')?.content === "true";

/** Pages that visitors may then see. */
export const isResearch = (pathname: string): boolean => /^\/stocks(\/|$)/.test(pathname);
