import { knownCircles } from './house.ts'
import { importsOf } from './imports.ts'
import type { Rule, Source } from './source.ts'

type Graph = Map<string, string[]>

/** A file in a circle may be read before what it needs is there, and none of the circle can be understood alone. */
export const noCircles: Rule = {
  says: 'no circle of files by value imports, lazy ones aside',
  sees: (path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'),
  breaches: (files) => {
    const found = circlesOf(graphOf(files))
    const gone = files.length < 100 ? [] : knownCircles.filter((known) => !found.includes(known))
    return [
      ...found
        .filter((circle) => !knownCircles.includes(circle))
        .map((circle) => `${circle}: a circle of imports; move what both need into a file below`),
      ...gone.map((circle) => `${circle} is mended: take it out of knownCircles`),
    ]
  },
}

function graphOf(files: Source[]): Graph {
  const there = new Set(files.map(({ path }) => path))
  return new Map(
    files.map((file) => [
      file.path,
      importsOf(file)
        .filter(({ from, typeOnly, lazy }) => !typeOnly && !lazy && there.has(from))
        .map(({ from }) => from),
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
