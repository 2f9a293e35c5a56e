/** The modules of a program. */
export interface ModuleGraph {
  /** What is loaded first. */
  entries: string[]
  modules: Map<string, { imports: string[]; lateImports: string[]; said: Iterable<string> }>
}

interface Load {
  said: Set<string>
  /** What may load it. */
  importers: Set<string>
  /** The modules that it has loaded later. */
  lateImports: Set<string>
}

const first = ''

/**
 * Which words each load brings: those of the entries (`''`) first, then, for each module that is imported later, those that it
 * and its imports say and that are not there already, whoever loads it.
 */
export function wordParts(graph: ModuleGraph): Map<string, Set<string>> {
  const loads = loadsOf(graph)
  const firstWords = loads.get(first)!.said
  const all = new Set([...loads.values()].flatMap(({ said }) => [...said]))
  /** What is there once each is loaded, whichever way; at first, too much. */
  const present = new Map(
    [...loads.keys()].map((root) => [root, root === first ? firstWords : all]),
  )
  const before = ({ importers }: Load) =>
    [...importers]
      .map((importer) => present.get(importer)!)
      .reduce((one, other) => one.intersection(other))
      .union(firstWords)
  for (let isStable = false; !isStable;) {
    isStable = true
    for (const [root, load] of loads) {
      if (root === first) continue
      const words = before(load).union(load.said)
      if (words.size < present.get(root)!.size) isStable = false
      present.set(root, words)
    }
  }
  return new Map(
    [...loads].map(([root, load]) => [
      root,
      root === first ? firstWords : load.said.difference(before(load)),
    ]),
  )
}

function loadsOf(graph: ModuleGraph): Map<string, Load> {
  const loads = new Map([[first, loadOf(graph, graph.entries)]])
  // A map may grow while one walks it.
  for (const [root, { lateImports }] of loads)
    for (const late of lateImports) {
      if (!loads.has(late)) loads.set(late, loadOf(graph, [late]))
      loads.get(late)!.importers.add(root)
    }
  return loads
}

function loadOf({ modules }: ModuleGraph, roots: string[]): Load {
  const reached = new Set(roots)
  for (const id of reached) for (const next of modules.get(id)?.imports ?? []) reached.add(next)
  const found = [...reached].flatMap((id) => modules.get(id) ?? [])
  return {
    said: new Set(found.flatMap(({ said }) => [...said])),
    importers: new Set(),
    lateImports: new Set(found.flatMap(({ lateImports }) => lateImports)),
  }
}
