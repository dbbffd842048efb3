/** Whether this server shows the stock pages to visitors; it says so in index.html. */
export const publicResearch = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="public-research"]')?.content === "true";

/** Pages that visitors may see then. */
export const isResearch = (pathname: string): boolean => /^\/stocks(\/|$)/.test(pathname);
