/** How a website is linked: with https:// if it lacks a scheme, as it may from before; null unless it is a web address. */
export function websiteOf(website: string): { readonly href: string; readonly words: string } | null {
  const href = /^https?:\/\//i.test(website) ? website : `https://${website}`;
  const url = URL.parse(href);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return null;
  return { href, words: href.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "") };
}
