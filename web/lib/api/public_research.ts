/** Whether this server shows the market's pages to visitors; index.html contains the setting. */
export const publicResearch = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="public-research"]')?.content === "true";

/** Pages that visitors may see in that case. */
export const isResearch = (pathname: string): boolean => /^\/(stocks|analysis|compare)(\/|$)/.test(pathname);

/** Whether visitors may see a page of the frame: research in that case, and a public portfolio always. */
export const isOpenToVisitors = (pathname: string): boolean =>
  /^\/portfolios\/shared\/[^/]+\/?$/.test(pathname) || (publicResearch() && isResearch(pathname));
