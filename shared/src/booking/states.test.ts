import { describe, expect, it } from 'vitest'
import {
  bookingCan,
  bookingStates,
  type BookingVerb,
  next,
  shopCan,
  transitions,
} from './states.ts'

const start = Date.parse('2026-11-25T13:00:00Z')
const at = (state: (typeof bookingStates)[number]) => ({
  state,
  startsAt: start,
  endsAt: start + 3_600_000,
})

describe('the states of a visit', () => {
  it('are the product’s state machine, and nothing else', () => {
    const lawful = bookingStates.flatMap((from) =>
      (Object.keys(transitions) as BookingVerb[]).flatMap((verb) => {
        const to = next(from, verb)
        return to ? [`${from} ${verb} ${to}`] : []
      }),
    )
    expect(lawful).toEqual([
      'held request requested',
      'held confirm confirmed',
      'held expire expired',
      'held release released',
      'held reschedule held',
      'requested confirm confirmed',
      'requested decline declined',
      'requested expire expired',
      'requested cancel cancelled',
      'confirmed cancel cancelled',
      'confirmed reschedule confirmed',
      'confirmed cancelGuest confirmed',
      'confirmed checkIn checked_in',
      'confirmed markNoShow no_show',
      'confirmed markGuestNoShow confirmed',
      'confirmed undoGuestNoShow confirmed',
      'confirmed move confirmed',
      'confirmed stretch confirmed',
      'confirmed undoMove confirmed',
      'confirmed answerLate confirmed',
      'confirmed undoWalkIn released',
      'confirmed addService confirmed',
      'confirmed addItem confirmed',
      'confirmed changeItem confirmed',
      'confirmed removeItem confirmed',
      'confirmed changePrice confirmed',
      'confirmed changeNote confirmed',
      'confirmed name confirmed',
      'checked_in cancelGuest checked_in',
      'checked_in checkInGuest checked_in',
      'checked_in undoCheckIn confirmed',
      'checked_in undoCheckInGuest checked_in',
      'checked_in complete completed',
      'checked_in markGuestNoShow checked_in',
      'checked_in undoGuestNoShow checked_in',
      'checked_in move checked_in',
      'checked_in stretch checked_in',
      'checked_in undoMove checked_in',
      'checked_in undoWalkIn released',
      'checked_in addItem checked_in',
      'checked_in changeItem checked_in',
      'checked_in removeItem checked_in',
      'checked_in changePrice checked_in',
      'checked_in changeNote checked_in',
      'checked_in name checked_in',
      'completed undoComplete checked_in',
      'completed changeNote completed',
      'completed name completed',
      'cancelled name cancelled',
      'no_show undoNoShow confirmed',
      'no_show changeNote no_show',
      'no_show name no_show',
    ])
  })

  it('let the customer cancel or move until the start, not after it', () => {
    expect(bookingCan.cancel(at('confirmed'), start - 1)).toBe(true)
    expect(bookingCan.cancel(at('confirmed'), start)).toBe(false)
    expect(bookingCan.reschedule(at('held'), start - 1)).toBe(true)
    expect(bookingCan.reschedule(at('completed'), start - 1)).toBe(false)
  })

  it('let the shop mark a no-show after the start, and undo it the same day', () => {
    expect(shopCan.markNoShow(at('confirmed'), start - 1)).toBe(false)
    expect(shopCan.markNoShow(at('confirmed'), start)).toBe(true)
    expect(shopCan.undoNoShow(at('no_show'), true)).toBe(true)
    expect(shopCan.undoNoShow(at('no_show'), false)).toBe(false)
    expect(shopCan.undoComplete(at('completed'), true)).toBe(true)
    expect(shopCan.undoComplete(at('completed'), false)).toBe(false)
  })

  it('lets the shop answer a request until its time is over, and cancel it never', () => {
    const requested = { ...at('requested'), heldUntil: start - 3_600_000 }
    expect(shopCan.answer(requested, start - 3_600_001)).toBe(true)
    expect(shopCan.answer(requested, start - 3_600_000)).toBe(false)
    expect(shopCan.answer({ ...requested, state: 'held' }, start - 7_200_000)).toBe(false)
    expect(shopCan.cancel(requested)).toBe(false)
    expect(bookingCan.reschedule(requested, start - 7_200_000)).toBe(false)
  })

  it('let the desk undo its own new booking, but not a customer’s', () => {
    const booked = (source: string) => ({ ...at('checked_in'), source, createdAt: start })
    expect(shopCan.undoWalkIn(booked('walk_in'), start + 5 * 60_000 - 1)).toBe(true)
    expect(shopCan.undoWalkIn(booked('console'), start + 5 * 60_000)).toBe(false)
    expect(shopCan.undoWalkIn(booked('app'), start)).toBe(false)
    expect(shopCan.move(at('held'))).toBe(false)
    expect(shopCan.stretch(at('checked_in'))).toBe(true)
  })
})
