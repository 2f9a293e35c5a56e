import { accountOf } from '@serein/shared/ledger/transfer.ts'
import { extractText, getDocumentProxy } from 'unpdf'
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

test('a receipt names a tender as its business calls it, else by its kind', async () => {
  await save([{ tender: 'voucher', isOn: true, name: ancv }])
  const { id } = (await stage.hold('2026-11-25T09:00:00.000Z')).body
  await stage.pay(id, { tender: 'at_shop', expectedTotalMinor: 8_000 })
  await own.take(id, 3_000, { tender: 'voucher' })
  await own.take(id, 5_000)
  const asClient = async (rest = '') =>
    stage.api.ask('GET', `/bookings/${id}${rest}`, { user: stage.world.userId })
  const paid = [
    { tender: 'voucher', tenderName: ancv },
    { tender: 'cash', tenderName: null },
  ]
  expect((await asClient()).body.tenders).toMatchObject(paid)
  expect((await asClient('/receipt')).body.payments).toMatchObject(paid)
  const { body: pdf } = await asClient('/receipt.pdf?language=fr')
  const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: true })
  expect(text.replaceAll(/\s+/gu, ' ')).toContain(ancv.fr)
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
