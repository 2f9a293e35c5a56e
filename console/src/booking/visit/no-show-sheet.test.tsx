import { expect, test } from 'vitest'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { renderConsole } from '../../page/testing/render.tsx'
import { at, dayWith, partyApart } from '../day/day-fixture.ts'
import type { DeskInHand } from '../desk/use-desk.ts'
import { NoShowSheet } from './no-show-sheet.tsx'
import { VisitGuests } from './visit-guests.tsx'

const terms = {
  feeRate: 50_000,
  wouldCostMinor: 4_000,
  paidMinor: 0,
  card: null,
  currency: 'EUR',
  mayWaive: true,
}
const party = partyApart()
const [booker, lea] = party.guests

/** A desk that remembers its calls. */
function deskOf(calls: unknown[]) {
  const verbs = {
    run: async (_: Visit, ...rest: unknown[]) => void calls.push(rest),
    startNoShow: (_: Visit, guest: unknown) => calls.push(guest),
  }
  const rights = { mayChange: true, seesMoney: true, staffId: null, isSuspended: false }
  return { zone: 'Europe/Paris', pending: null, verbs, ...rights } as unknown as DeskInHand
}

test('the no-show of one guest says what their share costs, and is marked for them alone', async () => {
  const calls: unknown[] = []
  const desk = deskOf(calls)
  const page = await renderConsole(
    <NoShowSheet desk={desk} question={{ visit: party, guest: lea! }} />,
    { answers: { 'booking.noShowTerms': terms } },
  )
  const { t } = page
  await page.findByText(t('booking.visit.fee.rule', { rate: '50%' }))
  expect(page.getByText(/Léa/u)).toBeTruthy()
  expect(page.sent('booking.noShowTerms')).toEqual([{ bookingId: party.id, guestPosition: '1' }])
  await page.press(t('booking.visit.ask.noShow.confirm'))
  expect(calls).toEqual([['markNoShow', { waiver: undefined, guestPosition: 1 }]])
})

test('a guest who did not come stands in the visit with the fee and what they missed, and comes back', async () => {
  const calls: unknown[] = []
  const [own, mine] = party.items
  const missed: Visit = {
    ...party,
    guests: [booker!, { ...lea!, isCancelled: true, isNoShow: true, feeMinor: 4_000 }],
    items: [mine!],
    noShowItems: [{ ...own!, startsAt: at('13:00'), endsAt: at('14:00') }],
  }
  const now = Date.parse(at('14:30'))
  const page = await renderConsole(
    <VisitGuests
      visit={missed}
      calendar={dayWith([missed], [])}
      {...{ now }}
      desk={deskOf(calls)}
    />,
  )
  const { t } = page
  expect(page.getByText(t('booking.visit.missed', { cost: 'fee', fee: '€40.00' }))).toBeTruthy()
  expect(page.getByText(/^2:00/u)).toBeTruthy()
  await page.press(t('booking.visit.ofGuest.undoNoShow', { guest: 'Léa' }))
  expect(calls).toEqual([['undoNoShow', { guestPosition: 1 }]])
})
