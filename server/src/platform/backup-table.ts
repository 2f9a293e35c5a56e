import { type ClientBase, escapeIdentifier } from 'pg'

export type Table = { name: string; columns: string[] }

/** What every session writes and reads values with, whatever the server or the role prefers; to the end of the transaction. */
export const plainFormats = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local lock_timeout = 0; set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local timezone = 'UTC'; set local bytea_output = 'hex';
  set local extra_float_digits = 1`

/** Tables of our own in this database, each with the columns that hold something, not what follows from others. */
export async function readTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname::text as name, array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c
    where c.relnamespace = current_schema()::text::regnamespace and c.relkind = 'r'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname`,
  )
  return rows
}

export async function readSequences(
  client: ClientBase,
): Promise<{ name: string; last: string | null }[]> {
  // As text: what pg makes of a bigint depends on who else has set it up.
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename::text as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() order by 1`,
  )
  return rows
}

/** `select` and `from` of COPY for the columns of a table, in this order. */
export function copying({ name, columns }: Table): string {
  return `copy ${escapeIdentifier(name)} (${columns.map((column) => escapeIdentifier(column)).join(', ')})`
}
