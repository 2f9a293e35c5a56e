import { refuseOtherMode } from '@serein/server/platform/database-mode.ts'
import type { Config } from '@serein/server/platform/config.ts'
import {
  oldestVersion,
  readMigrations,
  waitingMigrations,
} from '@serein/server/platform/migrate.ts'
import type { Db } from '@serein/server/platform/pool.ts'
import { sql } from 'kysely'
import { bad, type Finding, good, note } from '../finding.ts'

const about = 'Database'

type State = {
  version: number
  mayCreate: boolean
  isSuper: boolean
  user: string
  connections: number
  missing: string[]
  isReadOnly: boolean
}

export async function databaseFindings(db: Db, url: string, config: Config): Promise<Finding[]> {
  const waiting = await waitingMigrations(url)
  const state = await stateOf(db, await extensionsOf(waiting))
  const version = `PostgreSQL ${Math.floor(state.version / 10_000)}.${state.version % 10_000}`
  const tooOld = ageFindings(state.version)
  if (tooOld.length > 0) return tooOld
  const findings = privilegeFindings(state, config.databaseConnections ?? 20)
  if (waiting.length > 0)
    findings.push(
      note(
        about,
        `${waiting.length} migrations wait, which the next start applies: take a copy of the database first.`,
      ),
    )
  await refuseOtherMode(db, config.env)
  const rest = waiting.length > 0 ? '' : ', and no migration waits'
  return findings.some(({ state: found }) => found === 'bad')
    ? findings
    : [good(about, `${version} answers as ${state.user}${rest}.`), ...findings]
}

/** @param version as `server_version_num` has it */
export function ageFindings(version: number): Finding[] {
  if (version >= oldestVersion * 10_000) return []
  const name = `PostgreSQL ${Math.floor(version / 10_000)}`
  return [
    bad(
      about,
      `Serein needs PostgreSQL ${oldestVersion} or newer, and this is ${name}: upgrade that server.`,
    ),
  ]
}

function privilegeFindings(state: State, poolSize: number): Finding[] {
  const findings: Finding[] = []
  if (state.isReadOnly)
    findings.push(
      bad(about, 'It can only be read: DATABASE_URL leads to a standby, name the primary there.'),
    )
  if (!state.mayCreate)
    findings.push(
      bad(
        about,
        `${state.user} may not make tables: say "grant all on schema public to ${state.user}" there, as its owner.`,
      ),
    )
  if (state.missing.length > 0 && !state.isSuper)
    findings.push(
      bad(
        about,
        `Extensions are missing that ${state.user} may not add: as a superuser say "create extension ${state.missing[0]} cascade" there (${state.missing.join(', ')}).`,
      ),
    )
  if (state.connections < 2 * poolSize)
    findings.push(
      note(
        about,
        `It allows ${state.connections} connections, and each process of Serein takes up to ${poolSize}: raise its max_connections.`,
      ),
    )
  return findings
}

/** The extensions that migrations are about to add. */
async function extensionsOf(names: string[]): Promise<string[]> {
  const files = (await readMigrations()).filter(({ name }) => names.includes(name))
  return files.flatMap(({ text }) =>
    [...text.matchAll(/create extension (?:if not exists )?"?(\w+)/giu)].map(([, name]) => name!),
  )
}

async function stateOf(db: Db, extensions: string[]): Promise<State> {
  const { rows } = await sql<State>`
    select current_setting('server_version_num')::int as version, current_user::text as "user",
      has_schema_privilege('public', 'create') as "mayCreate", pg_is_in_recovery() as "isReadOnly",
      (select rolsuper from pg_roles where rolname = current_user) as "isSuper",
      current_setting('max_connections')::int as connections,
      (select coalesce(array_agg(wanted.name), '{}') from unnest(${extensions}::text[]) as wanted (name)
        where not exists (select from pg_extension where extname = wanted.name)
          and not coalesce((select trusted from pg_available_extension_versions v
            where v.name = wanted.name limit 1), false)) as missing`.execute(db)
  return rows[0]!
}
