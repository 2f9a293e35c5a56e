import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tenders } from '../payment/tenders.ts'
import { billParts, choiceSearch, dueOf } from './choice.ts'

const noCard = { passMinor: 0, giftCardMinor: 0, giftCardsPayTips: false }
const payable = {
  totalMinor: 8500,
  depositMinor: 3000,
  shareMinor: 4500,
  walletMinor: 4000,
  ...noCard,
}
const plain = { tipMinor: 0, usesWallet: false, part: 'whole' } as const

describe('the amount due', () => {
  it('is the deposit now and the rest, with the tip, at the spa', () => {
    const choice = { ...plain, tipMinor: 500, part: 'deposit' } as const
    const due = { totalMinor: 9000, walletMinor: 0, tenderMinor: 3000, laterMinor: 6000 }
    expect(dueOf(payable, choice, 'card')).toMatchObject(due)
  })

  it('is one’s own share with the tip, and never less than the deposit', () => {
    const choice = { ...plain, tipMinor: 500, part: 'share' } as const
    expect(dueOf(payable, choice, 'card')).toMatchObject({ tenderMinor: 5000, laterMinor: 4000 })
    const small = { ...payable, shareMinor: 1000 }
    expect(dueOf(small, choice, 'card')).toMatchObject({ tenderMinor: 3000, laterMinor: 6000 })
  })

  it('is paid by the wallet first, which leaves the tender the rest', () => {
    const choice = { ...plain, usesWallet: true }
    const due = { totalMinor: 8500, walletMinor: 4000, tenderMinor: 4500, laterMinor: 0 }
    expect(dueOf(payable, choice, 'card')).toMatchObject(due)
    expect(dueOf(payable, choice, 'at_shop')).toMatchObject({ tenderMinor: 0, laterMinor: 4500 })
  })

  it('is paid by gift cards before the wallet, but for the tip where the spa keeps that apart', () => {
    const choice = { ...plain, usesWallet: true, tipMinor: 500 }
    const few = { ...payable, giftCardMinor: 5000 }
    const due = { giftCardMinor: 5000, walletMinor: 4000, tenderMinor: 0, laterMinor: 0 }
    expect(dueOf(few, choice, 'card')).toMatchObject(due)
    const many = { ...payable, giftCardMinor: 20_000 }
    expect(dueOf(many, choice, 'card')).toMatchObject({ giftCardMinor: 8500, walletMinor: 500 })
    const tipsToo = { ...many, giftCardsPayTips: true }
    expect(dueOf(tipsToo, choice, 'card')).toMatchObject({ giftCardMinor: 9000, walletMinor: 0 })
  })

  it('is paid by passes before all else, beyond a deposit, too', () => {
    const covered = { ...payable, passMinor: 7000, giftCardMinor: 1000 }
    const choice = { ...plain, usesWallet: true }
    const due = { passMinor: 7000, giftCardMinor: 1000, walletMinor: 500, laterMinor: 0 }
    expect(dueOf(covered, choice, 'card')).toMatchObject(due)
    const deposit = { giftCardMinor: 0, walletMinor: 0, tenderMinor: 0, laterMinor: 1500 }
    expect(dueOf(covered, { ...choice, part: 'deposit' }, 'card')).toMatchObject(deposit)
  })

  it('adds up, and never asks gift cards or the wallet for more than they hold', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 })
    const choices = fc.record({
      tipMinor: amount,
      usesWallet: fc.boolean(),
      part: fc.constantFrom(...billParts),
    })
    fc.assert(
      fc.property(
        fc.tuple(amount, amount, amount, amount),
        fc.boolean(),
        choices,
        fc.constantFrom(...tenders),
        (...given) => {
          const [
            [totalMinor, deposit, walletMinor, giftCardMinor],
            giftCardsPayTips,
            choice,
            tender,
          ] = given
          const depositMinor = Math.min(deposit, totalMinor)
          const shareMinor = Math.floor(totalMinor / 2)
          const bill = {
            totalMinor,
            depositMinor,
            shareMinor,
            passMinor: Math.floor(totalMinor / 3),
            walletMinor,
            giftCardMinor,
            giftCardsPayTips,
          }
          const due = dueOf(bill, choice, tender)
          const { passMinor, tenderMinor, laterMinor } = due
          const parts = [passMinor, due.giftCardMinor, due.walletMinor, tenderMinor, laterMinor]
          expect(parts.every((part) => part >= 0)).toBe(true)
          expect(parts.reduce((all, part) => all + part)).toBe(totalMinor + choice.tipMinor)
          expect(due.walletMinor).toBeLessThanOrEqual(walletMinor)
          expect(due.giftCardMinor).toBeLessThanOrEqual(giftCardMinor)
        },
      ),
    )
  })
})

it('the address of a choice says only what is not usual', () => {
  expect(choiceSearch(plain, 'whole')).toEqual({})
  expect(choiceSearch({ tipMinor: 500, usesWallet: true, part: 'whole' }, 'deposit')).toEqual({
    tip: 500,
    wallet: 1,
    part: 'whole',
  })
})
