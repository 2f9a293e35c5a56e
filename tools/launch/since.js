import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './child.js'
import { node, root } from './place.js'
import { Explained } from './say.js'

const lastGreen = join(root, '.cache/last-green.json')

/** The commit to compare with: the one that is named, or the last at which all was well. @returns its full name */
export function baseOf(named) {
  const base = named ?? greenCommit()
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

function greenCommit() {
  return existsSync(lastGreen) ? JSON.parse(readFileSync(lastGreen, 'utf8')).commit : undefined
}

/** Everything that is not as it was at the commit, committed or not. */
export function changedSince(commit) {
  const tracked = git('diff', '--name-only', '--no-renames', commit)
  const untracked = git('ls-files', '--others', '--exclude-standard')
  return `${tracked}\n${untracked}`.split('\n').filter(Boolean)
}

/** What has changed since the last green run here, or, where none is known, with the newest commit. */
export function changedLately() {
  try {
    const green = greenCommit()
    if (green) return changedSince(green)
    return git('log', '-1', '--no-merges', '--name-only', '--format=').split('\n')
  } catch {
    // A copy without its history.
    return []
  }
}

/** Notes that all was well at this commit, when nothing but the commit was looked at. */
export function noteGreen() {
  if (git('status', '--porcelain')) return
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(lastGreen, JSON.stringify({ commit: head() }))
}

/**
 * What a change of these files can reach (`reach.ts`), which the pinned Node reads out of what imports what.
 * @returns {Promise<import('./reach.ts').Reach & { changed: string[] }>} `changed`: the slices that they are of
 */
export async function reachOf(files) {
  const { code, output } = await run(node, [join(root, 'tools/reach.ts'), ...files], {
    quiet: true,
  })
  if (code !== 0) throw new Explained(`${output}\nWhat the change can reach could not be read.`)
  return JSON.parse(output)
}

/** The commit that is checked out. */
export function head() {
  return git('rev-parse', 'HEAD')
}

function git(...line) {
  return execFileSync('git', line, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
}
