import { type Figure, medianOf } from './figure.ts'
import { keepsBar, type Turns, type Verdict, verdictOf } from './verdict.ts'

/** A line of the table: what was found of one figure, when and at which commits. */
export type Row = {
  part: string
  figure: string
  bar: string
  before: string
  now: string
  ratio: string
  verdict: string
  commit: string
  against: string
  date: string
}
type Occasion = { part: string; commit: string; against: string; date: string }

const columns = [
  'part',
  'figure',
  'bar',
  'before',
  'now',
  'ratio',
  'verdict',
  'commit',
  'against',
  'date',
] as const

/** What the turns of one figure come to; where the commit before has none it is new. */
export function rowOf(
  figure: Figure,
  turns: Turns,
  { part, commit, against, date }: Occasion,
): Row {
  const now = medianOf(turns.now)
  const isNew = turns.before.length === 0
  const before = medianOf(turns.before)
  const verdict: Verdict | 'new' = isNew ? 'new' : verdictOf(figure, turns)
  const shortOfBar = keepsBar(figure, now) === false ? ', short of its bar' : ''
  return {
    part,
    figure: figure.name,
    bar: barOf(figure),
    before: isNew ? '—' : inUnit(before, figure),
    now: inUnit(now, figure),
    ratio: isNew ? '—' : inDigits(now / before),
    verdict: `${verdict}${shortOfBar}`,
    commit,
    against: isNew ? '—' : against,
    date,
  }
}

/** The document with these lines of a part in its table: in place of its older ones, or below all others. */
export function withRows(document: string, rows: readonly Row[]): string {
  const lines = document.split('\n')
  const first = lines.findIndex((line) => line.startsWith(`| ${columns[0]} |`))
  if (first === -1) throw new Error('the document has no table of figures')
  const length = lines.slice(first).findIndex((line) => !line.startsWith('|'))
  const last = length === -1 ? lines.length : first + length
  const body = lines.slice(first + 2, last)
  const isOlder = (line: string) => rows.some(({ part }) => line.startsWith(`| ${part} |`))
  const place = body.findIndex(isOlder)
  const others = body.filter((line) => !isOlder(line))
  const newer = rows.map((row) => lineOf(columns.map((column) => row[column])))
  others.splice(place === -1 ? others.length : place, 0, ...newer)
  lines.splice(first + 2, body.length, ...others)
  return lines.join('\n')
}

function lineOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function barOf({ bar, better, unit }: Figure): string {
  if (bar === undefined) return ''
  return `${better === 'less' ? '≤' : '≥'} ${bar} ${unit}`.trimEnd()
}

function inUnit(value: number, { unit }: Figure): string {
  return value === Infinity ? 'never' : `${inDigits(value)} ${unit}`.trimEnd()
}

/** Three digits that count, and no more. */
function inDigits(value: number): string {
  if (!Number.isFinite(value)) return '—'
  return Number(value.toPrecision(value >= 1000 ? 4 : 3)).toString()
}
