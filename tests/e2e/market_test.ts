/** The pages about the market, which share a browser and a server. A single one: `deno test -A tests/e2e/market/FILE`. */
for (
  const { name } of [...Deno.readDirSync(`${import.meta.dirname}/market`)].sort((a, b) => a.name < b.name ? -1 : 1)
) {
  await import(`./market/${name}`);
}
