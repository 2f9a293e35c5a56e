import { accountOf } from '@serein/shared/ledger/transfer.ts'
import { expect, test } from 'vitest'
import { scopeIn } from '../business/testing.ts'
import { deskStage } from '../checkout/testing/desk.ts'
import { balance } from '../ledger/ledger.ts'
import { fileOf } from './file.ts'
import { readTakings } from './takings.ts'

const { stage, ...own } = deskStage()

const till = (path: string, body: object = {}) =>
  stage.api.ask('POST', `/console/shops/${stage.world.shopId}/till/${path}`, {
    ...own.desk(),
    body,
  })
const move = (direction: 'in' | 'out', amountMinor: number, reason: 'bank' | 'supplies') =>
  till('movements', { direction, reason, amountMinor })
const questionOf = (fromDay: string, toDay = fromDay) => ({
  fromDay,
  toDay,
  compare: 'none' as const,
})
const besideSales = async (fromDay: string, toDay?: string) => {
  const scope = scopeIn(stage.world.businessId)
  return (await readTakings(stage.database.db, scope, questionOf(fromDay, toDay))).besideSales
}

test('cash beside sales is in the report of its day of the shop, as in the books', async () => {
  stage.api.clock.now = new Date('2026-11-24T22:30:00.000Z')
  await move('in', 20_000, 'bank')
  await move('out', 1_240, 'supplies')
  const { id } = (await move('out', 500, 'supplies')).body.movements.at(-1)
  await till(`movements/${id}/undo`)
  // A quarter to one in Paris.
  stage.api.clock.now = new Date('2026-11-24T23:45:00.000Z')
  await move('in', 3_000, 'bank')
  expect(await besideSales('2026-11-24')).toEqual({ putInMinor: 20_000, paidOutMinor: 1_240 })
  expect(await besideSales('2026-11-25')).toEqual({ putInMinor: 3_000, paidOutMinor: 0 })
  const both = await besideSales('2026-11-01', '2026-11-30')
  const { db } = stage.database
  const { businessId, shopId } = stage.world
  const inDrawer = await balance(db, businessId, accountOf('cash_at_shop', shopId, 'EUR'))
  expect(both.putInMinor - both.paidOutMinor).toBe(0 - inDrawer)
})

test('the file of the takings has cash beside sales in the line of cash, also where nothing was taken', async () => {
  await move('in', 2_000, 'bank')
  const scope = scopeIn(stage.world.businessId)
  const question = { ...questionOf('2026-11-01', '2026-11-30'), language: 'fr' as const }
  const more = { report: 'takings', by: 'service', of: 'staff' } as const
  const file = await fileOf(stage.database.db, scope, { ...question, ...more }, new Date())
  const [header, ...lines] = (await file.text()).trim().split('\r\n')
  expect(header).toMatch(/;Espèces ajoutées hors ventes;Espèces sorties hors ventes$/u)
  expect(lines).toEqual(['cash;EUR;0,00;0,00;20,00;0,00'])
})
