import { fc } from '@fast-check/vitest'
import type { Pool } from 'pg'

export const anyTable = `create table anything (id int primary key, words text, bytes bytea, list text[], json jsonb, during tstzrange,
  amount numeric, ratio double precision, twice text generated always as (words || words) stored)`

/** A table with whatever one of our columns may hold; the same in each run. */
export async function fillAnyTable(pool: Pool): Promise<void> {
  await pool.query(anyTable)
  for (const [at, row] of fc.sample(anything, { numRuns: 150, seed: 7 }).entries())
    await pool.query('insert into anything values ($1, $2, $3, $4, $5, $6, $7, $8)', [at, ...row])
}

const words = fc
  .oneof(
    fc.constantFrom('', '\\N', '\\.', '\\', '\t', '\r\n', '"', 'NULL', '{}', ' '),
    fc.string({ unit: 'binary' }),
  )
  .map((text) => text.replaceAll('\0', ''))
const instant = fc.date({
  min: new Date('1970-01-01'),
  max: new Date('2100-01-01'),
  noInvalidDate: true,
})
const anything = fc.tuple(
  fc.option(words),
  fc.option(fc.uint8Array().map((bytes) => Buffer.from(bytes))),
  fc.option(fc.array(fc.option(words), { minLength: 0, maxLength: 4 })),
  fc.option(fc.json().map((text) => text.replaceAll('\\u0000', ''))),
  fc.option(
    fc
      .tuple(fc.option(instant), fc.option(instant))
      .map(([a, b]) =>
        [a, b].toSorted((one, other) => Number(one ?? 0) - Number(other ?? Infinity)),
      )
      .map(([from, to]) => `[${from?.toISOString() ?? ''},${to?.toISOString() ?? ''})`),
  ),
  fc.option(
    fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }).map((n) => `${n}.0${n % 7n < 0 ? 1 : 2}0`),
  ),
  fc.option(fc.double().map(String)),
)
