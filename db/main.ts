import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { FileKeeping } from '@serein/server/customer/client-file.ts'
import { loadConfig } from '@serein/server/platform/config.ts'
import { claimMode, refuseOtherMode } from '@serein/server/platform/database-mode.ts'
import { type Links, openLinks } from '@serein/server/platform/link.ts'
import { migrate } from '@serein/server/platform/migrate.ts'
import { onDatabase } from '@serein/server/platform/own-database.ts'
import { openPictures } from '@serein/server/platform/picture-bucket.ts'
import { type Db, openDatabase } from '@serein/server/platform/pool.ts'
import { isPooled } from '@serein/server/platform/pooler.ts'
import { sentenceOf } from '@serein/server/platform/sentence.ts'
import { openVault } from '@serein/server/platform/vault.ts'
import { startTestServer, testDatabase } from '@serein/server/platform/testing.ts'

const root = join(import.meta.dirname, '..')
export const typesFile = join(root, 'server/src/platform/database.gen.ts')

const commands: Record<string, { says: string; run(): Promise<void> }> = {
  migrate: { says: 'bring the database forward', run: () => onDatabase(loadConfig(), forward) },
  seed: {
    says: 'load the demo world into an empty database',
    run: () => onDatabase(loadConfig(), seed),
  },
  reset: {
    says: 'throw everything away and start over, with the demo world',
    run: () => onDatabase(loadConfig(), reset),
  },
  types: { says: 'write the TypeScript types of the migrated tables', run: writeTypes },
}

if (import.meta.main) await main(process.argv[2] ?? '')

/** The types as the migrated database has them, as text. */
export async function generateTypes(): Promise<string> {
  const server = await startTestServer()
  const database = await testDatabase()
  try {
    const flags = ['--dialect', 'postgres', '--print', '--log-level', 'error']
    const shapes = ['--date-parser', 'string', '--type-mapping', '{"int8":"number"}']
    const program = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
    const line = [program, '--url', database.url, ...flags, ...shapes]
    const { stdout } = await promisify(execFile)(process.execPath, line, { cwd: root })
    return `${stdout.trim()}\n`
  } finally {
    await database.close()
    await server.stop()
  }
}

async function main(word: string) {
  const command = commands[word]
  if (!command) {
    const lines = Object.entries(commands).map(([name, one]) => `  ${name.padEnd(8)} ${one.says}`)
    console.log(`npm run db -- <command>\n${lines.join('\n')}`)
    process.exitCode = 1
    return
  }
  try {
    await command.run()
  } catch (error) {
    console.error(sentenceOf(error))
    process.exitCode = 1
  }
}

async function forward(url: string) {
  const applied = await migrate(url, { tell: console.log })
  console.log(
    applied.length
      ? `Applied ${applied.join(', ')}.`
      : 'Nothing to do: the database is up to date.',
  )
}

async function seed(url: string) {
  // Read only now, so that the types can be written while the seed does not match the tables yet.
  const { seedDemo } = (await import(join(root, 'db/seed/main.ts'))) as {
    seedDemo(db: Db, options: { now: Date; keeping: FileKeeping; links: Links }): Promise<unknown>
  }
  const { db, close } = openDatabase(url, { statementMs: 0, isPooled: await isPooled(url) })
  try {
    await refuseOtherMode(db, 'demo')
    await forward(url)
    await claimMode(db, 'demo')
    const config = loadConfig()
    const keeping = { vault: openVault(config.fieldKeys), store: openPictures(config) }
    await seedDemo(db, { now: new Date(), keeping, links: openLinks(config) })
    console.log('Loaded the demo world.')
  } finally {
    await close()
  }
}

async function reset(url: string) {
  const config = loadConfig()
  if (config.env === 'production')
    throw new Error(
      'A production database is never reset by a command: drop it by hand if you mean it.',
    )
  const { db, pool, close } = openDatabase(url, { isPooled: await isPooled(url) })
  try {
    await refuseOtherMode(db, 'demo')
    const others = await pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name = 'serein' and pid <> pg_backend_pid()`,
    )
    if (others.rowCount) throw new Error('Serein runs on this database: stop it first.')
    const schemas = await pool.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`,
    )
    for (const { name } of schemas.rows) await pool.query(`drop schema "${name}" cascade`)
    await pool.query('create schema public')
  } finally {
    await close()
  }
  await rm(join(config.dataFolder, 'pictures'), { recursive: true, force: true })
  await seed(url)
}

async function writeTypes() {
  await writeFile(typesFile, await generateTypes())
  console.log('Wrote server/src/platform/database.gen.ts.')
}
