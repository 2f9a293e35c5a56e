import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './place.js'
import { changedSince, head } from './since.js'

const file = 'docs/test-all.md'
const columns = ['part', 'commit', 'date', 'passed', 'failed', 'minutes']
const preface = `# What \`npm run test:all\` said last

Each part with the commit at which it ran. The command writes it, and goes on with what is not green at its commit.
`

/** What each part said last. @returns {Map<string, Record<string, string>>} */
export function readResults() {
  const path = join(root, file)
  return new Map(
    (existsSync(path) ? tableIn(readFileSync(path, 'utf8')) : []).map((row) => [row.part, row]),
  )
}

/** Writes down what a part said now; parts that are no longer there go. */
export function noteResult(part, { passed, failed, minutes }, names) {
  const known = readResults()
  const isAsCommitted = changesSince('HEAD').length === 0
  known.set(part, {
    part,
    commit: `${head().slice(0, 9)}${isAsCommitted ? '' : ' with changes'}`,
    date: new Date().toISOString().slice(0, 10),
    passed: String(passed),
    failed: String(failed),
    minutes: minutes.toFixed(1),
  })
  const rows = names.filter((name) => known.has(name)).map((name) => known.get(name))
  writeFileSync(join(root, file), tableOf(rows))
}

/** Whether a part was green when everything was as it is now. */
export function isGreenHere(row) {
  if (!row || row.failed !== '0') return false
  try {
    return changesSince(row.commit).length === 0
  } catch {
    // Not a commit alone, or one that is not here, in a clone without its history.
    return false
  }
}

function changesSince(commit) {
  return changedSince(commit).filter((path) => path !== file)
}

/** @param {Record<string, string>[]} rows */
export function tableOf(rows) {
  const body = rows.map((row) => line(columns.map((column) => row[column])))
  return [preface, line(columns), `|${'---|'.repeat(columns.length)}`, ...body, ''].join('\n')
}

function line(cells) {
  return `| ${cells.join(' | ')} |`
}

/** @param {string} text */
export function tableIn(text) {
  const lines = text.split('\n').filter((each) => each.startsWith('| '))
  return lines.slice(1).map((each) => {
    const cells = each.split('|').map((cell) => cell.trim())
    return Object.fromEntries(columns.map((column, at) => [column, cells[at + 1]]))
  })
}
