import { type RawBuilder, sql } from 'kysely'

/** A `timestamptz` as the API writes instants: UTC, milliseconds, `Z`; null stays null. */
export function instantOf(column: string | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${typeof column === 'string' ? sql.ref(column) : column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
