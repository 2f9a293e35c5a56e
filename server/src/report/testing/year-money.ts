import { randomUUID } from 'node:crypto'
import {
  accountOf,
  feeCharged,
  paymentCaptured,
  refundDecided,
  visitEarned,
} from '@serein/shared/ledger/transfer.ts'
import { reversalOf } from '@serein/shared/ledger/reversal.ts'
import { discountGiven, tipEarned } from '@serein/shared/ledger/desk.ts'
import { periodEarned, periodPaid } from '@serein/shared/ledger/membership.ts'
import { orderEarned } from '@serein/shared/ledger/order.ts'
import { passExpired } from '@serein/shared/ledger/pass.ts'
import { sql } from 'kysely'
import { openBooks } from './books.ts'
import type { YearWorld, VisitPrice } from './year.ts'
import { days, first } from './year-world.ts'

type Paid = {
  id: string
  state: string
  startsAt: Date
  customerId: string | null
  price: VisitPrice
  currency: string
  totalMinor: number
}

/** What becomes of its money, by the ledger's own rules. */
export async function addMoney(setting: YearWorld, visit: Paid): Promise<void> {
  const { random } = setting
  const { state, totalMinor } = visit
  const purse = purseOf(setting, visit)
  const { books, of, after, paid } = purse
  if (random.is(40)) await paid(totalMinor, after(-30))
  if (state === 'no_show') {
    const fee = feeCharged({ ...of('missed'), occasion: 'no_show', feeMinor: totalMinor })
    const posted = await books.post(fee, after(1))
    if (posted && random.is(30)) await books.post(reversalOf(posted), after(5), posted.id)
  }
  const feeMinor = Math.floor(totalMinor / 2)
  if (state === 'cancelled' && random.is(40))
    await books.post(feeCharged({ ...of('late'), occasion: 'cancellation', feeMinor }), after(-3))
  if (state === 'completed') await earn(setting, visit, purse)
}

type Purse = ReturnType<typeof purseOf>

function purseOf({ db, businessId }: YearWorld, { id, startsAt, customerId, currency }: Paid) {
  const books = openBooks(db, businessId)
  const subject = { kind: 'booking' as const, id }
  const debtor = customerId ?? id
  const fund = accountOf('cash_at_shop', '', currency)
  return {
    books,
    subject,
    after: (hours: number) => new Date(startsAt.getTime() + hours * 3_600_000),
    of: (event: string) => ({
      bookingId: id,
      debtor,
      event,
      currency,
      standing: books.standing(),
    }),
    async paid(amountMinor: number, at: Date) {
      if (amountMinor <= 0) return
      const standing = books.standing()
      const paymentId = randomUUID()
      const captured = { paymentId, subject, debtor, fund, amountMinor, standing }
      await books.post(paymentCaptured(captured), at)
    },
  }
}

/** The price, tips then and later, what the desk takes off, what is paid, and weeks later what goes back. */
async function earn({ random, staffIds }: YearWorld, { price, currency }: Paid, purse: Purse) {
  const { books, of, after, paid, subject } = purse
  const staffId = random.is(60) ? random.pick(staffIds) : null
  const tips = random.is(40) ? [{ staffId, amountMinor: 500 }] : []
  const earned = visitEarned({ ...of('completed'), price: { ...price, tips } })
  await books.post(earned, after(random.is(20) ? 14 : 1))
  const tip = { lineId: randomUUID(), amountMinor: 300, staffId: random.pick(staffIds) }
  if (random.is(20)) await books.post(tipEarned({ ...of('tip'), ...tip }), after(3))
  const off = { lineId: randomUUID(), amountMinor: 700 }
  if (random.is(20)) await books.post(discountGiven({ ...of('off'), ...off }), after(2))
  await paid(books.owedMinor(), after(3))
  if (!random.is(20) || books.earnedMinor() <= 1_000) return
  const ids = { refundId: randomUUID(), paymentId: randomUUID() }
  const standing = books.standing()
  const refund = refundDecided({ ...ids, subject, currency, amountMinor: 900, standing })
  await books.post(refund, after(24 * (1 + random.int(40))))
}

export async function addOrder(
  { db, random, businessId, shops, customers, staffIds }: YearWorld,
  index: number,
  variantId: string,
) {
  const [shop] = shops as [YearWorld['shops'][number]]
  const at = new Date(first + ((index + 0.5) * days * 86_400_000) / 16)
  const id = randomUUID()
  const [netMinor, taxMinor] = [4_000 + random.int(900), 800]
  await sql`
    insert into "order" (business_id, id, code, shop_id, customer_id, state, currency, total_minor, net_minor, taxes, created_at,
      placed_at, collected_at)
    values (${businessId}, ${id}, ${`O-${id.slice(0, 8)}`}, ${shop.id}, ${random.pick(customers)}, 'collected', ${shop.currency},
      ${netMinor + taxMinor}, ${netMinor}, '[]', ${at}, ${at}, ${at})`.execute(db)
  await sql`
    insert into order_line (business_id, order_id, position, variant_id, name, label, units, unit_minor, tax_rate, net_minor, tax_minor, staff_id)
    values (${businessId}, ${id}, 0, ${variantId}, '{"en": "Oil", "fr": "Huile"}', '{"en": "1", "fr": "1"}', 2, 2000, 20000,
      ${netMinor}, ${taxMinor}, ${random.is(50) ? random.pick(staffIds) : null})`.execute(db)
  const books = openBooks(db, businessId)
  const taxes = [{ rate: 20_000, taxMinor }]
  const sold = {
    orderId: id,
    debtor: id,
    currency: shop.currency,
    standing: books.standing(),
    netMinor,
    taxes,
  }
  await books.post(orderEarned(sold), at)
}

/** Something was paid ahead: a month of a membership that is earned with its tax, or visits of which a part expires. */
export async function addPaidAhead(
  { db, random, businessId, shops, customers }: YearWorld,
  index: number,
  variantId: string,
) {
  const { id: shopId, currency } = random.pick(shops)
  const at = new Date(first + ((index + 0.3) * days * 86_400_000) / 16)
  const passId = randomUUID()
  const amountMinor = 5_000 + random.int(3_000)
  await sql`
    insert into pass (business_id, id, customer_id, shop_id, currency, price_minor, name, unit, units, variant_ids, starts_at)
    values (${businessId}, ${passId}, ${random.pick(customers)}, ${shopId}, ${currency}, ${amountMinor}, '{"en": "Month", "fr": "Mois"}',
      'visit', 4, array[${variantId}]::uuid[], ${at})`.execute(db)
  const books = openBooks(db, businessId)
  const fund = accountOf('cash_at_shop', '', currency)
  await books.post(periodPaid({ paymentId: randomUUID(), periodId: passId, fund, amountMinor }), at)
  const over = new Date(at.getTime() + 30 * 86_400_000)
  const taxMinor = Math.floor(amountMinor / 6)
  const earned = { periodId: passId, currency, amountMinor, taxRate: 20_000, taxMinor }
  const left = { passId, currency, amountMinor: amountMinor - 900, event: 'over' }
  await books.post(random.is(50) ? periodEarned(earned) : passExpired(left), over)
}
