import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { renderConsole } from '../../page/testing/render.tsx'
import { at, dayWith, partyApart, visit } from '../day/day-fixture.ts'
import type { DeskInHand } from '../desk/use-desk.ts'
import { VisitActions } from './visit-actions.tsx'
import { VisitGuests } from './visit-guests.tsx'
import { asksToComplete, wishesBroken } from './visit-status.ts'

const now = Date.parse(at('08:30'))
const confirmed = visit('one', ['10:00-11:00 ines'])
const arrived: Visit = { ...confirmed, state: 'checked_in', dueMinor: 0 }

/** The panel of a desk that lets in whom it is told to, and remembers what it was told. */
async function open(first: Visit) {
  const calledVerbs: string[] = []
  const openBill = () => calledVerbs.push('bill')
  function Panel() {
    const [currentVisit, setCurrentVisit] = useState(first)
    const verbs = {
      start: (_: Visit, verb: string) => {
        calledVerbs.push(verb)
        if (verb === 'checkIn') setCurrentVisit(arrived)
      },
    }
    const rights = { mayChange: true, seesMoney: true, staffId: null, isSuspended: false }
    const desk = { zone: 'Europe/Paris', pending: null, verbs, openBill, ...rights }
    return <VisitActions visit={currentVisit} now={now} desk={desk as unknown as DeskInHand} />
  }
  return { ...(await renderConsole(<Panel />)), calledVerbs }
}

test('a button that has just replaced another ignores a press meant for that one', async () => {
  const page = await open(confirmed)
  const { t } = page
  page.getByRole('button', { name: new RegExp(`^${t('booking.visit.checkIn')}`, 'u') }).click()
  const complete = await page.findByRole('button', {
    name: new RegExp(`^${t('booking.visit.complete')}`, 'u'),
  })
  complete.click()
  expect(page.calledVerbs).toEqual(['checkIn'])
  expect(complete.getAttribute('aria-disabled')).toBe('true')
})

test('a visit with money due offers the payment first', async () => {
  const page = await open({ ...arrived, dueMinor: 8_000 })
  const first = page
    .getAllByRole('button')
    .find(({ className }) => className.includes('bg-primary '))
  expect(first!.textContent).toBe(page.t('payment.open.take'))
  first!.click()
  expect(page.calledVerbs).toEqual(['bill'])
})

test('a payment that is due stands at the foot of the panel in every state of a visit that has a bill', async () => {
  for (const state of ['confirmed', 'completed', 'no_show'] as const) {
    const page = await open({ ...confirmed, state, dueMinor: 8_000 })
    await page.press(page.t('payment.open.take'))
    expect(page.calledVerbs).toEqual(['bill'])
    page.unmount()
  }
  const held = await open({ ...confirmed, state: 'held', heldUntil: at('09:00') })
  expect(held.queryByRole('button', { name: held.t('payment.open.take') })).toBe(null)
})

test('a visit is completed before its start or with money due only after a question', () => {
  expect(asksToComplete(arrived, now)).toBe(true)
  expect(asksToComplete(arrived, Date.parse(at('10:00')))).toBe(false)
  expect(asksToComplete({ ...arrived, dueMinor: 1 }, Date.parse(at('10:00')))).toBe(true)
})

test('a party at separate times checks in its awaited guest alone, and is completed after a question', async () => {
  const apart = partyApart()
  const one: Visit = {
    ...apart,
    state: 'checked_in',
    dueMinor: 0,
    guests: apart.guests.map((guest) => ({ ...guest, hasArrived: guest.position === 1 })),
  }
  const arrivals: unknown[] = []
  const verbs = { noteArrival: (_: Visit, ...rest: unknown[]) => arrivals.push(rest) }
  const rights = { mayChange: true, seesMoney: true, staffId: null, isSuspended: false }
  const desk = { zone: 'Europe/Paris', pending: null, verbs, ...rights } as unknown as DeskInHand
  const noon = Date.parse(at('12:00'))
  const page = await renderConsole(
    <VisitGuests visit={one} calendar={dayWith([one], [])} now={noon} desk={desk} />,
  )
  await page.press(page.t('booking.visit.arrival.checkIn', { guest: one.customerName! }))
  expect(arrivals).toEqual([['checkIn', 0]])
  expect(page.getAllByText(page.t('booking.today.state.checked_in'))).toHaveLength(1)
  expect(asksToComplete(one, Date.parse(at('15:00')))).toBe(true)
})

test('a move to another therapist breaks the client’s wish, a move in time does not', () => {
  const wishedVisit: Visit = {
    ...confirmed,
    items: confirmed.items.map((one) => ({ ...one, wish: 'staff' })),
  }
  const served = (by: string): Visit => ({
    ...wishedVisit,
    items: wishedVisit.items.map((one) => ({ ...one, staffIds: [by] })),
  })
  expect(wishesBroken(wishedVisit, served('marc'))).toEqual(['ines'])
  expect(wishesBroken(wishedVisit, served('ines'))).toEqual([])
  expect(wishesBroken(confirmed, served('marc'))).toEqual([])
})
