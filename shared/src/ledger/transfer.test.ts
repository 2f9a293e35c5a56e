import { refundPaid } from './refund.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '../money/money.ts'
import {
  accountOf,
  codeOf,
  feeCharged,
  heldMinor,
  isBounded,
  owedMinor,
  paidMinor,
  paymentCaptured,
  refundDecided,
  visitEarned,
  type Account,
  type Standing,
  type Transfer,
} from './transfer.ts'
import { reversalOf } from './reversal.ts'

const subject = { kind: 'booking', id: 'visit' } as const
const card = accountOf('provider_clearing', 'sandbox', 'EUR')
const visit = { bookingId: 'visit', debtor: 'camille', event: '1', currency: 'EUR' }

/** What a list of transfers leaves on each account: a ledger of a few lines. */
function standingAfter(...transfers: Transfer[]): Standing {
  const left = new Map<string, { account: Account; balanceMinor: number }>()
  const move = (account: Account, minor: number) => {
    const before = left.get(codeOf(account))?.balanceMinor ?? 0
    left.set(codeOf(account), { account, balanceMinor: before + minor })
  }
  for (const { source, destination, amountMinor } of transfers.flatMap((each) => each.postings)) {
    move(source, -amountMinor)
    move(destination, amountMinor)
  }
  return [...left.values()].filter(({ balanceMinor }) => balanceMinor !== 0)
}

function captured(amountMinor: number, standing: Standing = []) {
  return paymentCaptured({
    paymentId: 'p',
    subject,
    debtor: 'camille',
    fund: card,
    amountMinor,
    standing,
  })
}

const minor = fc.integer({ min: 0, max: 10_000_000 })
const price = fc.record({
  netMinor: minor,
  taxes: fc.uniqueArray(
    fc.record({ rate: fc.constantFrom(5_500, 10_000, 20_000), taxMinor: minor }),
    {
      selector: (tax) => tax.rate,
    },
  ),
  tipMinor: minor,
})

test('a visit earns its whole price: first what was held, then what is owed, which a later payment settles', () => {
  fc.assert(
    fc.property(minor, price, (paid, earned) => {
      const totalMinor =
        earned.netMinor + sum(earned.taxes.map((tax) => tax.taxMinor)) + earned.tipMinor
      const first = captured(paid)
      const over = visitEarned({ ...visit, price: earned, standing: standingAfter(first) })
      const after = standingAfter(first, over)
      expect(sum(over.postings.map((posting) => posting.amountMinor))).toBe(totalMinor)
      expect(owedMinor(after)).toBe(Math.max(totalMinor - paid, 0))
      expect(heldMinor(after)).toBe(Math.max(paid - totalMinor, 0))
      const later = captured(owedMinor(after) + 7, after)
      const end = standingAfter(first, over, later)
      expect([owedMinor(end), heldMinor(end)]).toEqual([0, heldMinor(after) + 7])
      expect(paidMinor(end)).toBe(paid + owedMinor(after) + 7)
    }),
  )
})

test('a fee is kept from what was held, the rest is given back, and nothing is left over', () => {
  fc.assert(
    fc.property(
      minor,
      minor,
      fc.constantFrom('cancellation', 'no_show'),
      (paid, feeMinor, occasion) => {
        const first = captured(paid)
        const fee = feeCharged({ ...visit, occasion, feeMinor, standing: standingAfter(first) })
        const standing = standingAfter(first, fee)
        const back = {
          refundId: 'r',
          paymentId: 'p',
          subject,
          currency: 'EUR',
          amountMinor: heldMinor(standing),
          standing,
        }
        const decided = refundDecided(back)
        const refund = refundPaid({
          ...back,
          shares: [{ account: card, amountMinor: back.amountMinor }],
        })
        const end = standingAfter(first, fee, decided, refund)
        expect(heldMinor(standing)).toBe(Math.max(paid - feeMinor, 0))
        expect(owedMinor(end)).toBe(Math.max(feeMinor - paid, 0))
        expect(paidMinor(end)).toBe(Math.min(paid, feeMinor))
        expect(
          end.filter(({ account }) => ['deposit_held', 'refund_due'].includes(account.kind)),
        ).toEqual([])
      },
    ),
  )
})

test('a refund after the visit shrinks price, tax and tip in proportion, and never gives more than there is', () => {
  const first = captured(13_000)
  const earned = { netMinor: 10_000, taxes: [{ rate: 20_000, taxMinor: 2_000 }], tipMinor: 1_000 }
  const over = visitEarned({ ...visit, price: earned, standing: standingAfter(first) })
  const standing = standingAfter(first, over)
  const back = { refundId: 'r', paymentId: 'p', subject, currency: 'EUR', standing }
  const decided = refundDecided({ ...back, amountMinor: 6_500 })
  expect(decided.postings.map(({ source, amountMinor }) => [source.kind, amountMinor])).toEqual([
    ['revenue_service', 5_000],
    ['tax_payable', 1_000],
    ['tip_payable', 500],
  ])
  expect(() => refundDecided({ ...back, amountMinor: 13_001 })).toThrow('larger')
})

test('a reversal leaves nothing of the transfer it undoes', () => {
  fc.assert(
    fc.property(minor, price, (paid, earned) => {
      const first = captured(paid)
      const over = visitEarned({ ...visit, price: earned, standing: standingAfter(first) })
      expect(standingAfter(over, reversalOf({ ...over, id: 't' }))).toEqual([])
    }),
  )
})

test('a transfer’s reference is the same for the same occasion and differs for another', () => {
  const fee = { ...visit, occasion: 'no_show', feeMinor: 1, standing: [] } as const
  expect(feeCharged(fee).reference).toBe(feeCharged({ ...fee }).reference)
  expect(feeCharged(fee).reference).not.toBe(feeCharged({ ...fee, event: '2' }).reference)
})

test('an account’s name is its kind, holder and currency, and only people’s accounts have bounds', () => {
  expect(codeOf(card)).toBe('provider_clearing:sandbox:EUR')
  expect([isBounded('wallet'), isBounded('receivable'), isBounded('revenue_service')]).toEqual([
    true,
    true,
    false,
  ])
})
