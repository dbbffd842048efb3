/**
 * Which modules share a file. A file of one kilobyte takes a browser about as long to get going as one of twenty, and
 * a page was made of a hundred of them; so what every page loads, what every signed-in page loads, and the parts that
 * most pages are made of are one file each. All else is left to the bundler.
 */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** As many entries share a part that is worth loading with all others. */
const SHARED_BY = 8;
const PARTS = /\/web\/(ui|lib)\//;

/** A module and all that it imports at once. */
function reachedFrom(root: string) {
  let reached: Set<string> | undefined;
  const follow = (id: string, graph: Graph, into: Set<string>) => {
    if (into.has(id)) return into;
    into.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) follow(imported, graph, into);
    return into;
  };
  return (id: string, graph: Graph) => (reached ??= follow(root, graph, new Set())).has(id);
}

/** @param path of a file of the web app */
export function chunks(path: (file: string) => string) {
  const forVisitors = reachedFrom(path("routes/login.tsx"));
  const forAll = reachedFrom(path("app/Shell.tsx"));
  const shared = { test: PARTS, minShareCount: SHARED_BY, includeDependenciesRecursively: false };
  return {
    groups: [
      // Changes with the packages alone, and so stays in the browser's cache from one release to the next.
      { name: "packages", tags: ["$initial" as const], test: /node_modules/, includeDependenciesRecursively: false },
      { name: "start", tags: ["$initial" as const] },
      // Of the parts, what the sign-in is made of: visitors do not load the others.
      { ...shared, debugName: "basics", name: (id: string, graph: Graph) => forVisitors(id, graph) ? "basics" : null },
      { debugName: "frame", name: (id: string, graph: Graph) => forAll(id, graph) ? "frame" : null },
      { ...shared, name: "parts" },
    ],
  };
}
