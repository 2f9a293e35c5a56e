import type { Devices } from '@serein/shared/identity/profile.ts'
import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'

type Row = {
  id: string
  agent: string | null
  address: string | null
  since: string
  seenAt: string
}

/** Where somebody is logged in. `current`: the session that asks. */
export async function listDevices(
  db: Db,
  { userId }: CustomerScope,
  current: string | null,
  now: Date,
): Promise<Devices> {
  const { rows } = await sql<Row>`
    select id, user_agent as agent, nullif(ip_address, '') as address,
      ${instantOf('created_at')} as since, ${instantOf('updated_at')} as "seenAt"
    from session where user_id = ${userId} and expires_at > ${now}
    order by id = ${current} desc, updated_at desc limit 100`.execute(db)
  return {
    devices: rows.map(({ agent, ...row }) => ({
      ...row,
      ...readAgent(agent),
      isThis: row.id === current,
    })),
  }
}

/** Ends a session of one's own; a session of somebody else is none that is known. */
export async function logOutDevice(tx: Tx, { userId }: CustomerScope, deviceId: string) {
  await sql`delete from session where user_id = ${userId} and id = ${deviceId}`.execute(tx)
}

export async function logOutOthers(tx: Tx, { userId }: CustomerScope, current: string | null) {
  await sql`delete from session where user_id = ${userId} and id is distinct from ${current}`.execute(
    tx,
  )
}

/** In this order: most of them also call themselves by the names further down. */
const browsers: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

export function readAgent(agent: string | null): { browser: string | null; system: string | null } {
  const named = (names: [RegExp, string][]) =>
    names.find(([sign]) => sign.test(agent ?? ''))?.[1] ?? null
  return { browser: named(browsers), system: named(systems) }
}
