import { addDays } from '@serein/shared/time/day.ts'
import { describe, expect, test } from 'vitest'

import { scopeIn } from '../business/testing.ts'
import { tomorrowAtTen } from '../checkout/testing/card.ts'
import { giftCardStage } from '../checkout/testing/gift-card.ts'
import { passStage } from '../checkout/testing/pass.ts'
import { memberStage } from '../pass/testing.ts'
import { testReference } from '../payment/sandbox-card.ts'
import type { Db } from '../platform/pool.ts'
import { fileOf } from './file.ts'
import { readFigures } from './figures.ts'
import { readOwed } from './owed.ts'
import { workOutAll } from './testing/work-out.ts'

type Place = { database: { db: Db }; world: { businessId: string } }

// The books have the clock of the database.
const today = new Date().toISOString().slice(0, 10)
const days = { fromDay: addDays(today, -1), toDay: addDays(today, 1) }
const later = new Date(Date.now() + 2 * 86_400_000)

async function figuresOf({ database, world }: Place) {
  await workOutAll(database.db, () => later)
  const question = { ...days, compare: 'none', by: 'service' } as const
  const { total } = await readFigures(database.db, scopeIn(world.businessId), question, later)
  return total.figures
}

async function owedBy({ database, world }: Place, day = days.toDay) {
  const { rows, totalMinor } = await readOwed(database.db, scopeIn(world.businessId), { day })
  return {
    totalMinor,
    ...Object.fromEntries(rows.map((row) => [row.kind, [row.count, row.amountMinor]])),
  }
}

describe('gift cards', () => {
  const { stage, card, sweepCards } = giftCardStage()

  test('are owed with what is set aside of them while the rest is being paid', async () => {
    const { code } = await card()
    const { body: held } = await stage.hold(tomorrowAtTen)
    const asks = { tender: 'card', cardReference: testReference('requiresAction') }
    const paid = await stage.pay(held.id, {
      ...asks,
      expectedTotalMinor: 8_000,
      giftCards: [{ code }],
    })
    expect(paid.body.payment.state).toBe('requires_action')
    expect(await owedBy(stage)).toEqual({ totalMinor: 5_000, gift_card: [0, 5_000] })
  })

  test('are owed until they end, and earned as expired from then on', async () => {
    await card()
    expect(await owedBy(stage)).toEqual({ totalMinor: 5_000, gift_card: [1, 5_000] })
    expect(await owedBy(stage, addDays(today, -2))).toEqual({ totalMinor: 0 })
    expect(await figuresOf(stage)).toMatchObject({ netMinor: 0, expiredMinor: 0 })
    stage.api.clock.now = new Date('2029-01-01T10:00:00.000Z')
    await sweepCards()
    expect(await owedBy(stage)).toEqual({ totalMinor: 0 })
    expect(await figuresOf(stage)).toMatchObject({ netMinor: 5_000, expiredMinor: 5_000 })
  })
})

describe('packages', () => {
  const { stage, pass } = passStage()

  test('are a line of the file', async () => {
    await pass()
    const question = { ...days, compare: 'none', by: 'service', of: 'staff' } as const
    const more = { report: 'owed', language: 'fr' } as const
    const scope = scopeIn(stage.world.businessId)
    const file = await fileOf(stage.database.db, scope, { ...question, ...more }, later)
    const [header, line] = (await file.text()).trim().split('\r\n')
    expect(header).toMatch(/Dû au titre de;Nombre;Devise;Dû$/u)
    expect(line).toBe('Forfaits;1;EUR;700,00')
  })
})

describe('memberships', () => {
  const { stage, join, live } = memberStage()

  test('are owed for their month and earned without tax when it is over', async () => {
    await join()
    expect(await owedBy(stage)).toEqual({ totalMinor: 6_900, membership: [1, 6_900] })
    await live('2026-12-24')
    expect(await owedBy(stage)).toEqual({ totalMinor: 6_900, membership: [1, 6_900] })
    expect(await figuresOf(stage)).toMatchObject({
      netMinor: 5_750,
      membershipMinor: 5_750,
      serviceMinor: 0,
      taxMinor: 1_150,
    })
  })
})
