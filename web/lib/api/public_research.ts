/** Whether this server shows the market's pages to visitors; index.html contains the setting. */
export const publicResearch = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="public-research"]')?.content === "true";

/** Pages that visitors may see in that case. */
export const isResearch = (pathname: string): boolean => /^\/(stocks|analysis|compare)(\/|$)/.test(pathname);
