/** What a user does with an own portfolio; the files share a browser and a server. One of them alone: `deno test -A tests/e2e/desk/FILE`. */
for (const { name } of [...Deno.readDirSync(`${import.meta.dirname}/desk`)].sort((a, b) => a.name < b.name ? -1 : 1)) {
  await import(`./desk/${name}`);
}
