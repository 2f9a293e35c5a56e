import { accountOf } from '@serein/shared/ledger/transfer.ts'
import { expect, test } from 'vitest'
import { balance } from '../ledger/ledger.ts'
import { deskStage } from './testing/desk.ts'

const { stage, ...own } = deskStage()

const tenders = async (more: object = {}) =>
  (await stage.api.ask('GET', '/console/till/tenders', own.desk(more))).body.tenders
const save = (wanted: object[], more: object = { role: 'owner' }) =>
  stage.api.ask('PUT', '/console/till/tenders', { ...own.desk(more), body: { tenders: wanted } })
const ancv = { en: 'ANCV voucher', fr: 'Chèque-Vacances ANCV' }

test('a desk takes a cheque or a voucher where its business says so, under its name', async () => {
  expect(await tenders()).toEqual(
    ['transfer', 'cheque', 'voucher', 'other'].map((tender) => ({
      tender,
      isOn: false,
      name: null,
    })),
  )
  const id = await own.walkIn()
  const refused = await own.take(id, 3_000, { tender: 'voucher' })
  expect(refused.body.code).toBe('tender_not_available')
  const wanted = [
    { tender: 'voucher', isOn: true, name: ancv },
    { tender: 'cheque', isOn: true, name: null },
  ]
  expect((await save(wanted)).body).toMatchObject({ tenders: expect.arrayContaining(wanted) })
  expect((await save(wanted, { role: 'front_desk' })).status).toBe(403)
  expect((await own.take(id, 3_000, { tender: 'voucher' })).body.bill).toMatchObject({
    paidMinor: 3_000,
    payments: [{ tender: 'voucher' }],
  })
  await save([{ tender: 'voucher', isOn: false, name: ancv }])
  expect((await own.take(id, 1_000, { tender: 'voucher' })).body.code).toBe('tender_not_available')
  expect(await own.faults()).toEqual([])
})

test('money by cheque has its own sum in the till and its own account, goes back the same way, and is not in the drawer', async () => {
  await save([{ tender: 'cheque', isOn: true, name: null }])
  const id = await own.walkIn()
  const { paymentId } = (await own.take(id, 5_000, { tender: 'cheque' })).body
  await own.take(id, 3_000)
  await own.refund(paymentId, 1_000, { reason: 'mistake' })
  const { takings, refunds, drawer } = (await own.till()).body
  expect(takings).toMatchObject([
    { tender: 'cash', amountMinor: 3_000 },
    { tender: 'cheque', amountMinor: 5_000 },
  ])
  expect(refunds).toMatchObject([{ tender: 'cheque', amountMinor: 1_000 }])
  expect(drawer.expectedMinor).toBe(3_000)
  const { businessId, shopId } = stage.world
  const account = accountOf('tender_at_shop', `${shopId}/cheque`, 'EUR')
  expect(await balance(stage.database.db, businessId, account)).toBe(-4_000)
  expect(await own.faults()).toEqual([])
})
