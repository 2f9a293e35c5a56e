import { ringLimit } from './house.ts'
import { importsOf } from './imports.ts'
import type { Rule, Source } from './source.ts'

type Graph = Map<string, string[]>

/** A file in a circle may be read before what it needs is there, and none of the circle can be understood alone. */
export const noCircles: Rule = {
  says: 'no circle of files by value imports, lazy ones aside',
  sees: (path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'),
  breaches: (files) =>
    circlesOf(graphOf(files)).map(
      (circle) => `${circle}: a circle of imports; move what both need into a file below`,
    ),
}

/** A type that stands far from those who need it ties all of them together: none of a large ring can be read without the rest. */
export const ringsAreSmall: Rule = {
  says: `at most ${ringLimit} files need each other, types and lazy imports included`,
  sees: (path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'),
  breaches: (files) =>
    ringsOf(graphOf(files, 'all'))
      .filter(({ length }) => length > ringLimit)
      .map((ring) => `${ring.length} files need each other: ${ring.slice(0, 20).join(', ')}`),
}

function graphOf(files: Source[], which: 'values' | 'all' = 'values'): Graph {
  const there = new Set(files.map(({ path }) => path))
  return new Map(
    files.map((file) => [
      file.path,
      importsOf(file)
        .filter(({ typeOnly, lazy }) => which === 'all' || (!typeOnly && !lazy))
        .map(({ from }) => from)
        .filter((from) => there.has(from)),
    ]),
  )
}

/** One circle for each import that leads back to a file on the way to it, written from its first file by name. */
function circlesOf(graph: Graph): string[] {
  const done = new Set<string>()
  const way: string[] = []
  const circles = new Set<string>()
  const visit = (path: string) => {
    const at = way.indexOf(path)
    if (at >= 0) circles.add(written(way.slice(at)))
    if (at >= 0 || done.has(path)) return
    way.push(path)
    for (const next of graph.get(path) ?? []) visit(next)
    way.pop()
    done.add(path)
  }
  for (const path of [...graph.keys()].toSorted()) visit(path)
  return [...circles]
}

function written(circle: string[]): string {
  const first = circle.indexOf(circle.toSorted()[0] ?? '')
  const turned = [...circle.slice(first), ...circle.slice(0, first)]
  return [...turned, turned[0]].join(' → ')
}

/** Sets of files that all lead to each other, each in the order of its names; after Tarjan. */
function ringsOf(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const way: string[] = []
  const rings: string[][] = []
  const visit = (path: string): number => {
    const own = order.size
    order.set(path, own)
    way.push(path)
    let first = own
    for (const next of graph.get(path) ?? []) {
      if (!order.has(next)) first = Math.min(first, visit(next))
      else if (way.includes(next)) first = Math.min(first, order.get(next)!)
    }
    if (first === own) rings.push(way.splice(way.indexOf(path)).toSorted())
    return first
  }
  for (const path of graph.keys()) if (!order.has(path)) visit(path)
  return rings
}
