import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { Values } from './figure.ts'
import type { Part } from './parts.ts'
import { type Turns, verdictOf } from './verdict.ts'

/** What one turn gave in a tree, or, where it failed, the last it said. */
export type Turn = { values: Values } | { trouble: string }
export type Trees = { before: string; now: string }

export type PartResult = {
  figures: Record<string, Turns>
  /** Why there is nothing of the commit before. */
  missing?: string
}

type Rounds = { turns: number; take: (folder: string, part: string) => Promise<Turn> }

/**
 * A part in both trees by turns, each of which begins every other time, so that what else the machine does falls on both. What
 * seems slower has to be so in as many turns again. A commit that cannot run the part is left out; that this tree cannot
 * is an error.
 */
export async function measureByTurns(
  [name, part]: readonly [string, Part],
  trees: Trees,
  { turns, take }: Rounds,
): Promise<PartResult> {
  const result: PartResult = { figures: {} }
  const turnOf = async (side: keyof Trees) => {
    if (side === 'before' && result.missing) return
    const turn = await take(trees[side], name)
    if ('values' in turn) return note(result, part, side, turn.values)
    if (side === 'now') throw new Error(`${name} cannot be measured: ${turn.trouble}`)
    result.missing = turn.trouble
  }
  for (let round = 0; round < turns * 2; round += 1) {
    if (round === turns && !seemsSlower(part, result)) break
    const order = round % 2 ? (['now', 'before'] as const) : (['before', 'now'] as const)
    for (const side of order) await turnOf(side)
  }
  return result
}

function note({ figures }: PartResult, part: Part, side: keyof Trees, values: Values) {
  for (const key of Object.keys(part.figures)) {
    const value = values[key]
    if (value === undefined) continue
    figures[key] ??= { before: [], now: [] }
    figures[key][side].push(value)
  }
}

function seemsSlower({ figures }: Part, result: PartResult): boolean {
  if (result.missing) return false
  return Object.entries(result.figures).some(
    ([key, turns]) => verdictOf(figures[key]!, turns) === 'slower',
  )
}

/** One turn in a process of its own, which installs and builds first what its tree lacks. */
export async function takeTurn(folder: string, part: string): Promise<Turn> {
  const child = spawn(process.execPath, ['tools/run.js', 'bench/turn.ts', part], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = () => child.kill()
  process.on('exit', stop)
  const [output, trouble, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  process.off('exit', stop)
  if (code !== 0) return { trouble: lastOf(trouble) || lastOf(output) }
  return { values: valuesIn(output) }
}

/** What stands in lines of JSON among whatever else was said. */
export function valuesIn(output: string): Values {
  const lines = output.split('\n').filter((line) => line.startsWith('{"key":'))
  const pairs = lines.map((line) => JSON.parse(line) as { key: string; value: number | null })
  return Object.fromEntries(pairs.map(({ key, value }) => [key, value]))
}

/** The sentence of an error, before where it came from. */
function lastOf(output: string): string {
  const lines = output
    .split('\n')
    .filter((line) => line.trim() && !/^\s+at |^Node\.js v/.test(line))
  return lines.find((line) => /\bError\b/.test(line)) ?? lines.at(-1) ?? ''
}
