import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './place.js'
import { Explained } from './say.js'

const lastGreen = join(root, '.cache/last-green.json')

/** The commit to compare with: the one that is named, or the last at which all was well. @returns its full name */
export function baseOf(named) {
  const known = existsSync(lastGreen) && JSON.parse(readFileSync(lastGreen, 'utf8')).commit
  const base = named ?? (known || undefined)
  if (!base)
    throw new Explained(
      'No run of npm test was green here yet: name a commit, as in "npm test -- --since HEAD~3".',
    )
  try {
    return git('rev-parse', '--verify', `${base}^{commit}`)
  } catch {
    throw new Explained(`git knows no commit called "${base}".`)
  }
}

/** Everything that is not as it was at the commit, be it committed or not. */
export function changedSince(commit) {
  const tracked = git('diff', '--name-only', '--no-renames', commit)
  const untracked = git('ls-files', '--others', '--exclude-standard')
  return `${tracked}\n${untracked}`.split('\n').filter(Boolean)
}

/** Notes that all was well at this commit, when nothing but the commit was looked at. */
export function noteGreen() {
  if (git('status', '--porcelain')) return
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(lastGreen, JSON.stringify({ commit: git('rev-parse', 'HEAD') }))
}

/**
 * What a change can reach. `tests`: those of vitest whose imports it touches, none, or all. `journeys`: those whose own
 * imports it touches, those that open the console, none, or all. Types, lint, format, dead code and the house rules
 * always look at everything. A file that no rule knows reaches everything.
 */
export function reachOf(files) {
  const reached = files.map(placeOf)
  return { tests: most(reached, 'tests'), journeys: most(reached, 'journeys') }
}

const ranks = { tests: ['none', 'imports', 'all'], journeys: ['none', 'imports', 'console', 'all'] }

/** The first rule that knows a file; the console imports nothing of the app, nor the app of it. */
const rules = [
  { at: /^(?:docs\/.*|[^/]*)\.md$|^docs\/.*\.(?:png|svg|webp)$/, tests: 'none', journeys: 'none' },
  { at: /^tools\/.*\.test\.ts$/, tests: 'none', journeys: 'none' },
  // What phones compile; the tests of the tools look at it always.
  { at: /^app\/(?:android|ios)\//, tests: 'none', journeys: 'none' },
  { at: /\.test\.tsx?$/, tests: 'imports', journeys: 'none' },
  { at: /^(?:torture|bench)\/.*\.ts$/, tests: 'imports', journeys: 'none' },
  { at: /^e2e\/peers\/.*\.ts$/, tests: 'imports', journeys: 'imports' },
  { at: /^e2e\/.*\.ts$/, tests: 'none', journeys: 'imports' },
  { at: /^console\/src\/.*\.tsx?$/, tests: 'imports', journeys: 'console' },
  { at: /^(?:shared|server|client|ui|app)\/src\/.*\.tsx?$/, tests: 'imports', journeys: 'all' },
]

function placeOf(file) {
  return rules.find(({ at }) => at.test(file)) ?? { tests: 'all', journeys: 'all' }
}

/** Journeys that one rule reaches by imports and another by the console have no name in common but all. */
function most(reached, what) {
  const found = new Set(reached.map((each) => each[what]))
  if (found.has('imports') && found.has('console')) return 'all'
  return ranks[what].findLast((rank) => found.has(rank)) ?? 'none'
}

function git(...line) {
  return execFileSync('git', line, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
}
