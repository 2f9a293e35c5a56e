import { tipEarned } from '@serein/shared/ledger/desk.ts'
import { debtorOf } from '@serein/shared/ledger/transfer.ts'
import { post, standingOf } from '../ledger/ledger.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { addLine, isClosed } from './bill.ts'
import type { Payment } from './sql.ts'

// What a payment link of kind `tip` asks for: how much for whom. Nothing is owed for it before it is paid.

export type LinkTip = {
  staffId: string
  amountMinor: number
  lineId: string | null
  /** Of a party, which guest gives it; null: the booker. */
  guestPosition: number | null
}

type LinkRef = { businessId: string; linkId: string }

export async function keepTips(
  tx: Tx,
  { businessId, linkId, guestPosition }: LinkRef & Pick<LinkTip, 'guestPosition'>,
  tips: readonly { staffId: string; amountMinor: number }[],
): Promise<void> {
  await tx
    .insertInto('payment_link_tip')
    .values(
      tips.map(({ staffId, amountMinor }) => ({
        business_id: businessId,
        link_id: linkId,
        staff_id: staffId,
        amount_minor: amountMinor,
        guest_position: guestPosition,
      })),
    )
    .execute()
}

export async function tipsOf(db: Db | Tx, { businessId, linkId }: LinkRef): Promise<LinkTip[]> {
  return db
    .selectFrom('payment_link_tip')
    .select([
      'staff_id as staffId',
      'amount_minor as amountMinor',
      'line_id as lineId',
      'guest_position as guestPosition',
    ])
    .where('business_id', '=', businessId)
    .where('link_id', '=', linkId)
    .orderBy('staff_id')
    .execute()
}

/**
 * The tips of a link are on the bill from now on, since they are being paid; of a visit that is over they belong to its therapists at
 * once. By a second payment of the same link there is nothing more to give: it is held, and goes back.
 */
export async function giveTips(
  tx: Tx,
  { businessId, subject, payer: linkId, customerId, currency }: Payment,
  now: Date,
): Promise<void> {
  const bill = { businessId, billId: subject.id }
  for (const { staffId, amountMinor, lineId: before } of await tipsOf(tx, { businessId, linkId })) {
    if (before) continue
    const line = { kind: 'tip', amountMinor, staffId, reason: null, addedBy: null } as const
    const lineId = await addLine(tx, bill, { ...line, now })
    await tx
      .updateTable('payment_link_tip')
      .set({ line_id: lineId })
      .where('business_id', '=', businessId)
      .where('link_id', '=', linkId)
      .where('staff_id', '=', staffId)
      .execute()
    if (!(await isClosed(tx, businessId, subject.id))) continue
    const standing = await standingOf(tx, businessId, subject.id)
    const debtor = debtorOf(customerId, subject.id)
    const visit = { bookingId: subject.id, debtor, currency, standing }
    await post(tx, businessId, tipEarned({ ...visit, lineId, amountMinor, staffId }))
  }
}
