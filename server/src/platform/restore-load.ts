import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { type Client, escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Manifest } from './backup-manifest.ts'
import { copying, readTables, type Table } from './backup-table.ts'

/**
 * Puts the tables of a backup in the place of what is there, in the transaction of the caller. What looks at other tables
 * rests meanwhile: triggers are switched off and foreign keys taken away, as the owner of the tables may without being a
 * superuser. Afterwards both are as they were, and every foreign key has looked at every row.
 */
export async function loadTables(
  client: Client,
  folder: string,
  manifest: Manifest,
  tell?: (words: string) => void,
): Promise<void> {
  await refuseOtherShape(client, manifest)
  const foreignKeys = await readForeignKeys(client)
  const triggers = await readTriggers(client)
  await each(client, triggers, ({ name }) => `disable trigger ${name}`)
  await each(client, foreignKeys, ({ name }) => `drop constraint ${name}`)
  const names = manifest.tables.map(({ name }) => escapeIdentifier(name)).join(', ')
  await client.query(`truncate ${names}`)
  for (const [at, table] of manifest.tables.entries()) {
    tell?.(`table ${at + 1} of ${manifest.tables.length}, ${table.name}`)
    await loadTable(client, folder, table)
  }
  await client.query('set constraints all immediate')
  await setSequences(client, manifest)
  tell?.('looking at every reference')
  await each(client, foreignKeys, ({ name, definition }) => `add constraint ${name} ${definition}`)
  await each(client, triggers, ({ name }) => `enable trigger ${name}`)
  await client.query(`analyze ${names}`)
}

/** The migrations make the tables; that they make the same ones everywhere is their promise, which is not merely trusted. */
async function refuseOtherShape(client: Client, { tables }: Manifest): Promise<void> {
  const there = shapesOf(await readTables(client))
  const wanted = shapesOf(tables)
  const other = [...new Set([...there.keys(), ...wanted.keys()])].find(
    (name) => there.get(name) !== wanted.get(name),
  )
  if (other)
    throw new Error(
      `The table ${other} of the backup is another one than the migrations make: somebody has changed it by hand. Nothing was restored.`,
    )
}

/** Of each table its columns, in whatever order they were made. */
function shapesOf(tables: Table[]): Map<string, string> {
  return new Map(tables.map(({ name, columns }) => [name, columns.toSorted().join()]))
}

type OnTable = { table: string; name: string }

/** In the order in which they were made, in which the database follows them. */
async function readForeignKeys(client: Client): Promise<(OnTable & { definition: string })[]> {
  const { rows } = await client.query<OnTable & { definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::text::regnamespace order by oid`,
  )
  return rows
}

async function readTriggers(client: Client): Promise<OnTable[]> {
  const { rows } = await client.query<OnTable>(
    `select t.tgrelid::regclass::text as table, quote_ident(t.tgname) as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = current_schema()::text::regnamespace and not t.tgisinternal and t.tgenabled = 'O'`,
  )
  return rows
}

/** All in one message: a database far away answers once. */
async function each<T extends OnTable>(client: Client, all: T[], change: (one: T) => string) {
  await client.query(all.map((one) => `alter table ${one.table} ${change(one)}`).join(';\n'))
}

async function loadTable(client: Client, folder: string, table: Manifest['tables'][number]) {
  const rows = client.query(copyFrom(`${copying(table)} from stdin`))
  await pipeline(createReadStream(join(folder, table.file)), createZstdDecompress(), rows)
  if (rows.rowCount !== table.rows)
    throw new Error(
      `The backup has ${table.rows} rows of ${table.name}, and ${rows.rowCount} were read: take another copy of it. Nothing was restored.`,
    )
}

/** One that has given out nothing begins with its first number. */
async function setSequences(client: Client, { sequences }: Manifest): Promise<void> {
  for (const { name, last } of sequences)
    await client.query(
      `select setval(quote_ident($1)::regclass, coalesce($2::bigint, start_value), $2 is not null)
      from pg_sequences where schemaname = current_schema() and sequencename = $1`,
      [name, last],
    )
}
