import type { Visit } from '@serein/shared/booking/schema.ts'
import { describe, expect, test } from 'vitest'
import { visit } from '../day/day-fixture.ts'
import {
  attendingGuests,
  isShown,
  isParty,
  outstandingMinor,
  guestRefundMinor,
  type Guest,
} from './visit-status.ts'

const guest = (position: number, facts: Partial<Guest> = {}): Guest => ({
  position,
  name: null,
  note: null,
  isCancelled: false,
  isNoShow: false,
  hasArrived: false,
  customerId: null,
  customerName: null,
  totalMinor: 8000,
  feeMinor: null,
  ...facts,
})

const shownTo = (state: Visit['state'], cancelled: boolean) =>
  isShown(visit('a', ['09:00-10:00 ines'], { state }), 0, { cancelled })

test('a cancelled visit is shown on request, an expired or released one never', () => {
  expect([shownTo('confirmed', false), shownTo('no_show', false)]).toEqual([true, true])
  expect([shownTo('cancelled', false), shownTo('cancelled', true)]).toEqual([false, true])
  expect([shownTo('released', true), shownTo('expired', true)]).toEqual([false, false])
})

describe('a party', () => {
  const [ines, leo, sam] = [guest(0), guest(1), guest(2, { isCancelled: true, feeMinor: 4000 })]
  const party = visit('a', ['09:00-10:00 ines', '09:00-10:00 leo'], { guests: [ines, leo, sam] })

  test('stays a party when guests leave, unlike a visit of one', () => {
    expect(isParty(party)).toBe(true)
    expect(attendingGuests(party)).toEqual([ines, leo])
    expect(isParty({ ...party, guests: [ines] })).toBe(false)
  })

  test('is refunded what was paid for a guest, without the others’ share or an earlier fee', () => {
    expect(guestRefundMinor({ ...party, paidMinor: 20_000 }, leo)).toBe(8000)
    expect(guestRefundMinor({ ...party, paidMinor: 15_000 }, leo)).toBe(3000)
    expect(guestRefundMinor({ ...party, paidMinor: 0 }, leo)).toBe(0)
  })

  test('shows no money to a reader who may not see it', () => {
    const blind = { ...party, totalMinor: null, paidMinor: null, dueMinor: null }
    expect(guestRefundMinor(blind, leo)).toBeNull()
    expect(outstandingMinor(blind)).toBe(0)
  })

  test('owes what the server says, not the price less the payment', () => {
    expect(outstandingMinor({ ...party, paidMinor: 4000, dueMinor: 16_000 })).toBe(16_000)
  })
})
