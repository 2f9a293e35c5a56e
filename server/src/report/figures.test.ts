import { dimensions } from '@serein/shared/report/contract.ts'
import { addDays } from '@serein/shared/time/day.ts'
import { expect, test } from 'vitest'
import { readFigures } from './figures.ts'
import { factsOf, rawOf, totals, within } from './testing/oracle.ts'
import { randomOf } from './testing/year.ts'
import { now, yearStage } from './testing/year-stage.ts'

const stage = yearStage()
const { database, seed } = stage

test(`every figure of a random year equals what the raw rows say, seed ${seed}`, async () => {
  const { year, scope } = stage
  const facts = factsOf(await rawOf(database.db, year.businessId))
  const random = randomOf(seed + 1)
  let seen = 0
  for (let round = 0; round < 60; round += 1) {
    const fromDay = addDays('2025-01-01', random.int(330))
    const query = {
      fromDay: round === 0 ? '2024-12-01' : fromDay,
      toDay: round === 0 ? '2026-02-28' : addDays(fromDay, random.int(300)),
      compare: 'before' as const,
      shopId: random.is(40) ? random.pick(year.shopIds) : undefined,
      staffId: round > 0 && random.is(30) ? random.pick(year.staffIds) : undefined,
      serviceId: round > 0 && random.is(30) ? random.pick(year.serviceIds) : undefined,
      by: dimensions[round % dimensions.length]!,
    }
    const report = await readFigures(database.db, scope, query, now)
    const { currency, grain, before } = report
    for (const [side, period] of [
      ['figures', report.period],
      ['before', before!],
    ] as const) {
      const about = within(facts, { ...query, ...period, currency })
      expect(withoutNoughts(report.total[side])).toEqual(
        totals(about, currency, () => '').get('') ?? {},
      )
      const rows = report.rows.map((row) => [row.key, withoutNoughts(row[side])] as const)
      expect(Object.fromEntries(rows.filter(([, values]) => Object.keys(values).length))).toEqual(
        Object.fromEntries(totals(about, currency, query.by)),
      )
      const along = totals(about, currency, (fact) => pieceOf(fact.day, grain))
      const pieces = report.series.map((piece) => [
        side === 'figures' ? piece.fromDay : piece.beforeFromDay,
        withoutNoughts(piece[side]),
      ])
      const filledPieces = pieces.filter(([, values]) => Object.keys(values as object).length > 0)
      // A period before may have a piece more than there is room for beside.
      const summedPieces = [...along].filter(([piece]) => pieces.some(([other]) => other === piece))
      expect(Object.fromEntries(filledPieces)).toEqual(Object.fromEntries(summedPieces))
      expect(side === 'before' || summedPieces.length === along.size).toBe(true)
      seen += rows.length
    }
  }
  expect(seen).toBeGreaterThan(200)
}, 120_000)

function pieceOf(day: string, grain: 'day' | 'week' | 'month'): string {
  const date = Temporal.PlainDate.from(day)
  if (grain === 'month') return date.with({ day: 1 }).toString()
  return grain === 'week' ? date.subtract({ days: date.dayOfWeek - 1 }).toString() : day
}

function withoutNoughts(values: object | null) {
  return Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== 0))
}
