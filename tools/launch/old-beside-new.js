import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { run } from './child.js'
import { build } from './build.js'
import { git } from './git.js'
import { linkPackages } from './linked-packages.js'
import { modules, node, root } from './place.js'
import { notTried, wholeProgram } from './programs.js'
import { say } from './say.js'

const place = join(root, '.cache/old-beside-new')
const migrations = 'db/migrations'

/** A server of the version before goes on while one of this version brings its database forward, and beside it after that. */
export const oldBesideNew = {
  name: 'old beside new',
  run: async () => {
    const before = versionBefore()
    if (!before)
      return notTried(
        'Old beside new: not tried, since every commit here ends with the same migration.',
      )
    const other = otherPackages(before)
    if (other.length > 0)
      return notTried(
        `Old beside new: not tried, since ${before.slice(0, 9)} has other packages: ${other.join(', ')}.`,
      )
    try {
      await putInPlace(before)
      await build('messages')
      say(`The version before is that of ${before.slice(0, 9)}.`)
      const line = ['torture/main.ts', 'upgrade', '--before', place]
      return await wholeProgram('old beside new', line).run()
    } catch (error) {
      return { passed: 0, failed: 1, output: error.message }
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  },
}

/**
 * The newest release that has none of the last migrations there are now, or else the newest commit: what it lacks comes after all that it has.
 * @param {string} [folder] of the repository
 * @returns {string | undefined}
 */
export function versionBefore(folder = root) {
  const now = migrationsAmong(readdirSync(join(folder, migrations)))
  const isBefore = (commit) => {
    const there = migrationsAt(folder, commit)
    const lacking = there ? now.filter((name) => !there.includes(name)) : []
    return lacking.length > 0 && lacking.every((name) => name > (there.at(-1) ?? ''))
  }
  const tags = git(folder, 'tag', '--merged', 'HEAD', '--sort=-version:refname', 'v*')
  const added = git(folder, 'log', '--diff-filter=A', '--format=%H', '--', migrations)
  const steps = lines(added).flatMap((commit) => [`${commit}^`])
  const found = [...lines(tags), 'HEAD', ...steps].find(isBefore)
  return found && git(folder, 'rev-parse', `${found}^{commit}`)
}

/** Those there were, where that is known: before the first commit are none, and a clone may be without its history. */
function migrationsAt(folder, commit) {
  try {
    const names = git(folder, 'ls-tree', '--name-only', commit, `${migrations}/`)
    return migrationsAmong(lines(names).map((name) => basename(name)))
  } catch {
    return undefined
  }
}

/** Packages of its server that are not there in its version. */
function otherPackages(commit) {
  const { packages } = JSON.parse(git(root, 'show', `${commit}:package-lock.json`))
  const there = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages
  return Object.entries(packages)
    .filter(
      ([path, { link, optional, dev }]) =>
        path.includes('node_modules/') && !link && !optional && !dev,
    )
    .filter(([path, { version }]) => there[path]?.version !== version)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
}

/** Its sources, with our packages and its own workspaces, and its mails. */
async function putInPlace(commit) {
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  const archive = join(place, 'sources.tar')
  git(root, 'archive', `--output=${archive}`, commit)
  execFileSync('tar', ['-xf', archive, '-C', place])
  linkPackages(place)
  const mails = `import { build } from './tools/launch/build.js'; await build('messages')`
  const { code, output } = await run(node, ['--input-type=module', '--eval', mails], {
    cwd: place,
    quiet: true,
  })
  if (code !== 0) throw new Error(`The version before could not be built:\n${output}`)
}

const migrationsAmong = (names) => names.filter((name) => name.endsWith('.sql')).toSorted()
const lines = (text) => text.split('\n').filter(Boolean)
