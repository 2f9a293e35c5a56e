import type { AdditionTime } from '@serein/shared/checkout/addition.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sum } from '@serein/shared/money/money.ts'
import {
  type Addition,
  type AdditionPlan,
  addService,
  planAddition,
} from '../booking/revise/addition.ts'
import { bookingDetails } from '../booking/read.ts'
import type { Booking } from '../booking/sql.ts'
import { readWallet } from '../ledger/ledger.ts'
import { cardOnFileOf, keepDeposit, openBill } from '../payment/bill.ts'
import { paymentsOf } from '../payment/sql.ts'
import { payFromWallet } from '../payment/wallet-payment.ts'
import type { CallContext } from '../platform/context.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'
import type { Vault } from '../platform/vault.ts'
import type { ShopSnapshots } from '../slot/shop-snapshot.ts'
import { depositFor } from './deposit.ts'
import type { PayRefundsOf } from './payable.ts'

/** What adding a service to one’s visit would be. Errors: as the contract says. */
export async function quoteAddition(
  context: CallContext<CustomerScope>,
  snapshots: ShopSnapshots,
  input: Addition,
) {
  const scope = context.scope
  const { db } = context
  const plan = await planAddition(context, snapshots, scope, input)
  const { standing, variant, nameOf, currency, timeZone } = plan
  const { dueMinor, items } = await bookingDetails(db, scope, input.bookingId, context.now())
  const serviceIds = [...items.map(({ serviceId }) => serviceId), variant.serviceId]
  const { businessId, id, customerId } = standing
  const { moneyMinor, bonusMinor } = await readWallet(db, businessId, { customerId, currency })
  const heldMinor = await paidOf(db, standing)
  const hasCard = (await cardOnFileOf(db, { businessId, billId: id })) !== null
  const presentTime = async (time: AdditionPlan): Promise<AdditionTime> => {
    const { staffIds, totalMinor, ...when } = time
    const addedMinor = totalMinor - standing.price.totalMinor
    const due = Math.max(0, dueMinor + addedMinor)
    const deposit = await depositFor(db, standing, { as: { totalMinor, serviceIds } })
    const depositMinor = Math.max(0, (deposit?.depositMinor ?? 0) - heldMinor)
    return {
      ...when,
      addedMinor,
      totalMinor,
      dueMinor: due,
      depositMinor,
      staffNames: staffIds.map(nameOf),
      needsCard: (deposit?.needsCard ?? false) && due > 0 && !hasCard,
      isInWallet: sum([moneyMinor, bonusMinor]) >= depositMinor,
    }
  }
  const others: AdditionTime[] = []
  for (const time of plan.others) others.push(await presentTime(time))
  return {
    serviceName: variant.serviceName,
    currency,
    timeZone,
    others,
    stays: plan.stays && (await presentTime(plan.stays)),
  }
}

type AddInput = Addition & { startsAt: string; expectedTotalMinor: number }

type Parts = {
  snapshots: ShopSnapshots
  vault: Vault
  payRefundsOf: PayRefundsOf
}

/** Adds a service to one’s visit. Errors: as the contract says. */
export async function add(
  context: CallContext<CustomerScope>,
  { payRefundsOf, ...parts }: Parts,
  input: AddInput,
) {
  const scope = context.scope
  const added = await addService(context, parts, scope, input, (tx, booking, totalMinor, now) =>
    payDeposit(tx, booking, { totalMinor, attempt: context.key!.key, now }),
  )
  await payRefundsOf(context, added)
  return bookingDetails(context.db, scope, input.bookingId, context.now())
}

/** What the spa asks for before a visit of that price stands comes from the wallet, as far as it is not paid. */
async function payDeposit(
  tx: Tx,
  booking: Booking,
  { totalMinor, attempt, now }: { totalMinor: number; attempt: string; now: Date },
): Promise<void> {
  const deposit = await depositFor(tx, booking)
  if (!deposit) return
  const { businessId, id, shopId, customerId, currency } = booking
  const bill = { businessId, billId: id }
  const heldMinor = await paidOf(tx, booking)
  const missingMinor = Math.max(0, deposit.depositMinor - heldMinor)
  if (deposit.needsCard && heldMinor + missingMinor < totalMinor && !(await cardOnFileOf(tx, bill)))
    throw refuse('deposit_due', { missingMinor: 0 })
  if (missingMinor === 0) return
  const { moneyMinor, bonusMinor } = await readWallet(tx, businessId, { customerId, currency })
  if (!customerId || moneyMinor + bonusMinor < missingMinor)
    throw refuse('deposit_due', { missingMinor })
  const subject = { kind: 'booking' as const, id }
  const common = { businessId, subject, shopId, customerId, currency, now }
  await openBill(tx, common)
  await keepDeposit(tx, bill, deposit.depositMinor)
  const reference = `booking:${id}:addition:${attempt}`
  await payFromWallet(tx, { ...common, reference, amountMinor: missingMinor })
}

/** What came in for a visit and has not gone back. */
async function paidOf(db: Db | Tx, { businessId, id }: Pick<Booking, 'businessId' | 'id'>) {
  const taken = (await paymentsOf(db, businessId, id)).filter(
    ({ state }) => state === 'captured' || state === 'refunded',
  )
  return sum(taken.map(({ amountMinor, refundedMinor }) => amountMinor - refundedMinor))
}
