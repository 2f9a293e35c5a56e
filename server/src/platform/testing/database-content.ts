import type { TestDatabase } from '../testing.ts'

/** Each table with its rows, as one line. */
export async function contentOf({ pool }: TestDatabase): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const each = tables.map(
    ({ name }) => `select '${name}' as name, count(*) || ' rows ' ||
      md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as content from ${name} t`,
  )
  const { rows } = await pool.query<{ name: string; content: string }>(each.join(' union all '))
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
}

/** Constraints and triggers. */
export async function shapeOf({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select concat_ws(' ', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid)) as line from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal order by 1`,
  )
  return rows.map(({ line }) => line)
}
