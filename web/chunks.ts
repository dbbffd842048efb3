/**
 * Which modules share a file. A browser takes about as long to fetch a file of one kilobyte as one of twenty, and a
 * page used to consist of a hundred of them. So what every page loads, what every signed-in page loads, and the
 * components that most pages use are one file each. The bundler decides about the rest.
 */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** A component is worth loading with all others if at least this many entries share it. */
const SHARED_BY = 8;
const PARTS = /\/web\/(ui|lib)\//;

/** A module and everything that it imports statically. */
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
  const toSignIn = [path("routes/login.tsx"), path("routes/register.tsx")].map(reachedFrom);
  const forVisitors = (id: string, graph: Graph) => toSignIn.some((reached) => reached(id, graph));
  const forAll = reachedFrom(path("app/Shell.tsx"));
  const shared = { test: PARTS, minShareCount: SHARED_BY, includeDependenciesRecursively: false };
  return {
    groups: [
      // Changes only with the packages, and so stays in the browser's cache from one release to the next.
      { name: "packages", tags: ["$initial" as const], test: /node_modules/, includeDependenciesRecursively: false },
      { name: "start", tags: ["$initial" as const] },
      // What the sign-in and the registration use of these: visitors do not load the rest.
      {
        debugName: "basics",
        name: (id: string, graph: Graph) =>
          forVisitors(id, graph) && (PARTS.test(id) || forAll(id, graph)) ? "basics" : null,
        includeDependenciesRecursively: false,
      },
      { debugName: "frame", name: (id: string, graph: Graph) => forAll(id, graph) ? "frame" : null },
      { ...shared, name: "parts" },
    ],
  };
}
