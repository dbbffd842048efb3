/** Whether this server shows the pages of the market to visitors; it says so in index.html. */
export const publicResearch = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="public-research"]')?.content === "true";

/** Pages that visitors may see then. */
export const isResearch = (pathname: string): boolean => /^\/(stocks|analysis|compare)(\/|$)/.test(pathname);
