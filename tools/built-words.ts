import { parseSync, Visitor } from 'vite'
import { saidKeys } from './said-words.ts'

interface Chunk {
  said: Set<string>
  imports: string[]
  /** What it fetches at once. */
  parts: string[]
  lateImports: { chunk: string; part: string }[]
}

/** What is built: each file of code and of words by its name. */
export type BuiltFiles = ReadonlyMap<string, string>

/**
 * A sentence for each key that code in a built folder says though nothing has brought its words by then: neither what was
 * fetched with the code nor, on a way to it, what was fetched before. Looks at nothing but the files themselves. `mixed`: a file
 * has code of several screens, so that one of them need not use all of it, and the words must be there on one way only.
 */
export function missingWords(
  files: BuiltFiles,
  entry: string,
  keys: ReadonlySet<string>,
  { mixed = false } = {},
): string[] {
  const chunks = new Map(
    [...files].flatMap(([name, text]) =>
      name.endsWith('.js') ? [[name, readChunk(name, text, files, keys)] as const] : [],
    ),
  )
  if (!chunks.has(entry)) return [`There is no ${entry}.`]
  const closures = new Map([...chunks.keys()].map((name) => [name, closureOf(name, chunks)]))
  const words = readWords(files)
  const wordsOf = (parts: string[]) => new Set(parts.flatMap((part) => words.get(part) ?? []))
  const present = new Map([[entry, wordsOf(closures.get(entry)!.flatMap(({ parts }) => parts))]])
  // What is there with a chunk changes with each other way to it, and with it what is there with those that it loads.
  const waiting = new Set([entry])
  for (const root of waiting) {
    waiting.delete(root)
    for (const { chunk, part } of closures.get(root)!.flatMap((one) => one.lateImports)) {
      const here = present.get(root)!.union(wordsOf([part]))
      const before = present.get(chunk)
      const all = (mixed ? before?.union(here) : before?.intersection(here)) ?? here
      if (before?.size === all.size || !chunks.has(chunk)) continue
      present.set(chunk, all)
      waiting.add(chunk)
    }
  }
  const onNoWay = new Map<Chunk, Set<string>>()
  if (mixed)
    for (const [root, here] of present)
      for (const chunk of closures.get(root)!)
        onNoWay.set(chunk, (onNoWay.get(chunk) ?? chunk.said).difference(here))
  return [...present].flatMap(([root, here]) =>
    closures
      .get(root)!
      .flatMap((chunk) => [...(onNoWay.get(chunk) ?? chunk.said.difference(here))])
      .map((key) => `${root} says ${key}, whose words are not there`),
  )
}

function closureOf(root: string, chunks: Map<string, Chunk>): Chunk[] {
  const reached = new Set([root])
  for (const name of reached) for (const next of chunks.get(name)?.imports ?? []) reached.add(next)
  return [...reached].flatMap((name) => chunks.get(name) ?? [])
}

/** The keys of each part of the English words. */
function readWords(files: BuiltFiles): Map<string, string[]> {
  return new Map(
    [...files].flatMap(([name, text]) => {
      const part = /^en-text(.*)\.json$/u.exec(name)?.[1]
      return part === undefined ? [] : [[part, Object.keys(JSON.parse(text) as object)] as const]
    }),
  )
}

function readChunk(
  name: string,
  text: string,
  files: BuiltFiles,
  keys: ReadonlySet<string>,
): Chunk {
  const { program, module } = parseSync(name, text)
  const late: { start: number; file: string }[] = []
  const named: { part: string; from: number; to: number }[] = []
  new Visitor({
    ImportExpression: ({ start, source }) => void late.push({ start, file: textOf(source) }),
    CallExpression({ arguments: [first, second] }) {
      const part = first ? textOf(first) : ''
      if (second && files.has(`en-text${part}.json`))
        named.push({ part, from: second.start, to: second.end })
      else if (files.has(`en-text${part}.json`)) named.push({ part, from: 0, to: 0 })
    },
  }).visit(program)
  const partAt = (at: number) => named.find(({ from, to }) => from <= at && at < to)?.part ?? ''
  return {
    said: saidKeys(text, keys, name),
    imports: module.staticImports.map(({ moduleRequest }) => fileName(moduleRequest.value)),
    parts: named.filter(({ to }) => to === 0).map(({ part }) => part),
    lateImports: late.map(({ start, file }) => ({ chunk: fileName(file), part: partAt(start) })),
  }
}

/** What stands in quotes, of whichever kind. */
function textOf(node: {
  type: string
  value?: unknown
  quasis?: { value: { cooked?: string | null } }[]
}) {
  if (node.type === 'TemplateLiteral' && node.quasis?.length === 1)
    return node.quasis[0]!.value.cooked ?? ''
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
}

function fileName(path: string): string {
  return path.replace(/^.*\//u, '')
}
