import { sql } from 'kysely'
import type { Db } from '@serein/server/platform/pool.ts'

type Row = Record<string, unknown>

/** The rows of a world in the making, by table, in the order in which the tables were first named. */
export class Rows {
  readonly tables = new Map<string, Row[]>()
  #known = new Set<string>()

  add(table: string, ...rows: Row[]): void {
    const found = this.tables.get(table)
    if (found) found.push(...rows)
    else this.tables.set(table, [...rows])
  }

  /** Adds a row unless one of that key is there already. */
  addOnce(table: string, key: string, row: Row): void {
    if (this.#known.has(`${table} ${key}`)) return
    this.#known.add(`${table} ${key}`)
    this.add(table, row)
  }

  of(table: string): Row[] {
    return this.tables.get(table) ?? []
  }
}

/** Rows of one statement: enough to make the round trip vanish, few enough to keep the text of it small. */
const batch = 5000

/** Writes all rows, table by table. The rows of a table have the same columns; what is left out takes its default. */
export async function insertRows(db: Db, rows: Rows): Promise<void> {
  for (const [table, all] of rows.tables) {
    const columns = sql.join(Object.keys(all[0] ?? {}).map((column) => sql.ref(column)))
    for (let from = 0; from < all.length; from += batch) {
      const part = JSON.stringify(all.slice(from, from + batch))
      await sql`
        insert into ${sql.table(table)} (${columns})
        select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${part}::jsonb)`.execute(
        db,
      )
    }
  }
}
