/** Registers the tests of all files of a folder next to this file, which then share a browser and a server. */
export async function testsOf(folder: string): Promise<void> {
  const names = [...Deno.readDirSync(`${import.meta.dirname}/${folder}`)].map(({ name }) => name).sort();
  for (const name of names) await import(`./${folder}/${name}`);
}
