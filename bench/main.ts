import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { git } from '../tools/launch/git.js'
import { type Part, parts } from './parts.ts'
import { measureByTurns, takeTurn, type Trees } from './rounds.ts'
import { type Row, rowOf, withRows } from './table.ts'
import { commitBefore, commitNow, openTree } from './tree.ts'
import { leastTurns } from './verdict.ts'

const root = join(import.meta.dirname, '..')
const document = join(root, 'docs/performance.md')

/** `npm run bench -- engine month --against HEAD~3 --turns 7`: parts that are named, or all. */
const { values: options, positionals } = parseArgs({
  options: { against: { type: 'string' }, turns: { type: 'string', default: String(leastTurns) } },
  allowPositionals: true,
})
const turns = Number(options.turns)
if (positionals.some((name) => !parts[name]) || !Number.isInteger(turns) || turns < 1) {
  console.error(`npm run bench -- [--against COMMIT] [--turns N] ${Object.keys(parts).join(' ')}`)
  process.exit(1)
}

const before = commitBefore(root, options.against)
const commit = commitNow(root)
const against = git(root, 'rev-parse', '--short=8', before)
console.log(`${commit} beside ${against}, ${turns} turns each, on ${machine()}.`)
const tree = openTree(before, root)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
process.on('exit', tree.close)
await measureAll({ before: tree.folder, now: root })

async function measureAll(trees: Trees): Promise<void> {
  for (const [name, part] of Object.entries(parts)) {
    if (positionals.length && !positionals.includes(name)) continue
    console.log(`Measuring: ${name} …`)
    try {
      await keepRows(await rowsOf([name, part], trees))
    } catch (error) {
      console.error(error)
      process.exitCode = 1
    }
  }
}

async function rowsOf([name, part]: [string, Part], trees: Trees): Promise<Row[]> {
  const result = await measureByTurns([name, part], trees, { turns, take: takeTurn })
  if (result.missing) console.log(`${against} cannot run it: ${result.missing}`)
  const at = { part: name, commit, against, date: new Date().toISOString().slice(0, 10) }
  return Object.entries(part.figures).flatMap(([key, figure]) => {
    const found = result.figures[key]
    if (found) return rowOf(figure, found, at)
    console.log(`Not measured here: ${figure.name}.`)
    return []
  })
}

/** What a part has found is written down before the next begins. */
async function keepRows(rows: Row[]): Promise<void> {
  console.table(rows, ['figure', 'bar', 'before', 'now', 'ratio', 'verdict'])
  if (rows.some(({ verdict }) => verdict.startsWith('slower'))) process.exitCode = 1
  await writeFile(document, withRows(await readFile(document, 'utf8'), rows))
}

function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  const model = cpus()[0]?.model ?? 'an unknown processor'
  return `${availableParallelism()} cores of ${model}, ${memory} GiB, Node ${process.version}, load ${loadavg()[0]!.toFixed(1)}`
}
