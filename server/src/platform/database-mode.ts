import { sql } from 'kysely'
import type { Config } from './config.ts'
import type { Db, Tx } from './pool.ts'

export type Mode = Config['env']

/** Who the demo world's people are: no mail reaches a domain below `.example`, so nobody else has such an account. */
const demoAddresses = '%@demo.serein.example'

/**
 * Says that a database belongs to the mode it is started in. One that nobody has stamped yet is stamped by what it holds:
 * demo where the people of the demo world are, production where anybody else is, and the given mode where nobody is.
 * Errors: a sentence a person can act on, where it belongs to the other mode; then nothing is changed.
 */
export async function claimMode(db: Db, mode: Mode): Promise<void> {
  const stamped = await db.transaction().execute(async (tx) => {
    const earlier = await stampOf(tx)
    if (earlier) return earlier
    // Of processes that start together the first one stamps, and the others wait for its stamp and read it.
    const found = await heldMode(tx)
    if (found && found !== mode) return found
    await stampMode(tx, mode)
    return stampOf(tx)
  })
  if (stamped !== mode) throw otherMode(mode)
}

/**
 * As {@link claimMode}, without changing anything: asked before a database is migrated or emptied. One that nobody has
 * stamped yet is known by what it holds.
 */
export async function refuseOtherMode(db: Db, mode: Mode): Promise<void> {
  const { rows } = await sql<{ isStampable: boolean; hasPeople: boolean }>`
    select to_regclass('database_mode') is not null as "isStampable",
      to_regclass('"user"') is not null and to_regclass('business') is not null as "hasPeople"`.execute(
    db,
  )
  const { isStampable, hasPeople } = rows[0]!
  const stamped = isStampable ? await stampOf(db) : null
  const found = stamped ?? (hasPeople ? await heldMode(db) : null)
  if (found && found !== mode) throw otherMode(mode)
}

/** Writes the mode of a database that has none yet. */
export async function stampMode(db: Db | Tx, mode: Mode): Promise<void> {
  await db
    .insertInto('database_mode')
    .values({ mode })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function stampOf(db: Db | Tx): Promise<Mode | null> {
  const row = await db.selectFrom('database_mode').select('mode').executeTakeFirst()
  return (row?.mode as Mode | undefined) ?? null
}

/** By what it holds; null for an empty one. */
export async function heldMode(tx: Db | Tx): Promise<Mode | null> {
  const { rows } = await sql<{ isDemo: boolean; isInUse: boolean }>`
    select exists (select from "user" where email like ${demoAddresses}) as "isDemo",
      exists (select from "user") or exists (select from business) as "isInUse"`.execute(tx)
  const { isDemo, isInUse } = rows[0]!
  if (isDemo) return 'demo'
  return isInUse ? 'production' : null
}

function otherMode(wanted: Mode): Error {
  return new Error(wanted === 'demo' ? notForDemo : notForProduction)
}

const notForProduction =
  'This database belongs to a demo, whose passwords are published: give production a database of its own with DATABASE_URL or SEREIN_DATA, or start with SEREIN_ENV=demo.'
const notForDemo =
  'This database belongs to production, and a demo shows its mails and plays its payments: start with SEREIN_ENV=production, or give the demo a database of its own with DATABASE_URL or SEREIN_DATA.'
