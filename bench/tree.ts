import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { git } from '../tools/launch/git.js'
import { linkPackages } from '../tools/launch/linked-packages.js'

const lock = 'package-lock.json'
const figures = 'docs/performance.md'

export type Tree = { folder: string; close: () => void }

/**
 * The tree of a commit in a temporary folder, with this bench in it: both are measured by the same yardstick. Where both have the
 * same packages it has ours, and otherwise `tools/run.js` installs its own at its first turn.
 */
export function openTree(commit: string, repository: string): Tree {
  const folder = mkdtempSync(join(tmpdir(), 'serein-bench-before-'))
  const close = () => {
    rmSync(folder, { recursive: true, force: true })
    git(repository, 'worktree', 'prune')
  }
  try {
    // PostgreSQL, which runs as somebody else where we are root, has its data in there.
    chmodSync(folder, 0o755)
    git(repository, 'worktree', 'add', '--quiet', '--detach', folder, commit)
    rmSync(join(folder, 'bench'), { recursive: true, force: true })
    cpSync(join(repository, 'bench'), join(folder, 'bench'), { recursive: true })
    if (readFileSync(join(folder, lock)).equals(readFileSync(join(repository, lock))))
      linkPackages(folder, repository)
  } catch (error) {
    close()
    throw error
  }
  return { folder, close }
}

/**
 * The commit to compare with: the one that is named, or the last that wrote figures down, or the one before where that would be
 * to compare a tree with itself.
 */
export function commitBefore(repository: string, name?: string): string {
  const commitOf = (words: string) => git(repository, 'rev-parse', '--verify', `${words}^{commit}`)
  if (name) return commitOf(name)
  const last = git(repository, 'log', '-1', '--format=%H', '--', figures)
  const isItself = last === commitOf('HEAD') && !hasChanges(repository)
  return last && !isItself ? last : commitOf('HEAD~1')
}

/** The commit that is checked out, short, with a plus where something is not committed. */
export function commitNow(repository: string): string {
  return `${git(repository, 'rev-parse', '--short=8', 'HEAD')}${hasChanges(repository) ? '+' : ''}`
}

function hasChanges(repository: string): boolean {
  return git(repository, 'status', '--porcelain') !== ''
}
