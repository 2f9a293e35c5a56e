import { answerApproval } from '../../payment/provider-sandbox.ts'
import { expect } from 'vitest'
import { byCard } from '../testing.ts'
import { type MatrixRun, readsForNobody, took } from './matrix-run.ts'

// A visit of nobody: the desk books it for somebody who has told nothing. They have no account, no wallet, no saved card and no
// page of their own; what others do there the desk does, and what they pay from afar they pay by a link.

/** Books what was asked for. Therapists who are for returning clients are nobody's, until the spa opens them for all. */
export async function booksForNobody(run: MatrixRun, startsAt: string) {
  const { world, database, api, desk } = run.stage
  const body = { ...run.visit, startsAt }
  const ask = () =>
    api.ask('POST', `/console/shops/${world.shopId}/walk-ins`, {
      ...desk({ user: world.userId }),
      body,
    })
  if (run.isForReturning) {
    expect((await ask()).body.code).toBe('slot_not_bookable')
    await database.sql`update staff_member set is_for_returning_only = false
      where business_id = ${world.businessId}`
    await database.sql`update shop set version = version + 1 where id = ${world.shopId}`
  }
  const { id } = took(await ask())
  return readsForNobody(run.stage, id)
}

/** A wallet of nobody pays nothing; what is paid online is paid by a link that the desk has made. */
export async function paysForNobody(
  run: MatrixRun,
  { tender, walletMinor = 0 }: any,
  wholeMinor: number,
): Promise<void> {
  const path = `/bookings/${run.booking.id}`
  if (tender === 'wallet' || walletMinor > 0) await walletOfNobody(run)
  if (tender === 'wallet') {
    const body = { tender: 'terminal', amountMinor: wholeMinor }
    await run.asksAtDesk(`${path}/bill/payments`, body)
    return
  }
  const link = await run.asksAtDesk(`${path}/payment-links`, { amountMinor: wholeMinor })
  const at = `/payment-links/${new URL(link.url).searchParams.get('link')}`
  const card = tender === 'card' && byCard
  const body = { tender, expectedDueMinor: wholeMinor, ...card }
  const { api, database } = run.stage
  const { payment } = took(await api.ask('POST', `${at}/pay`, { body }))
  if (payment?.state !== 'requires_action') return
  await answerApproval(database.db, payment.id, true)
  took(await api.ask('POST', `${at}/resume`))
}

/** The desk is told that there is no wallet. */
export async function walletOfNobody({ stage, booking }: MatrixRun): Promise<void> {
  const { api, desk, world } = stage
  const path = `/console/bookings/${booking.id}/bill/payments`
  const body = { tender: 'wallet', amountMinor: 100 }
  const refused = await api.ask('POST', path, { ...desk({ user: world.userId }), body })
  expect(refused.body.code).toBe('bill_without_client')
}
