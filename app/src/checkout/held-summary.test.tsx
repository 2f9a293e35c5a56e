import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import { ItemTimeline, VisitCard } from '../booking/visit-card.tsx'
import { visit } from '../booking/testing/visit.ts'
import { renderApp } from '../page/testing/render.tsx'
import { HeldSummary } from './held-summary.tsx'

const [first] = visit.items as [(typeof visit.items)[number]]
const room = { id: idOf(8), name: 'Iris', isRoom: true }
const second = {
  ...first,
  id: idOf(7),
  startsAt: '2026-11-28T12:15:00Z',
  endsAt: '2026-11-28T13:00:00Z',
}
const items = [{ ...first, units: [room] }, second]

const timeline = (history: typeof visit.history) =>
  renderApp(<ItemTimeline items={items} timeZone={visit.timeZone} history={history} />)

test('the minutes between two services are shown at the checkout and once booked', async () => {
  const held = await renderApp(<HeldSummary booking={{ ...visit, items }} />)
  const words = held.t('booking.settle', { minutes: 15 })
  expect(held.getByText(words)).toBeTruthy()
  held.unmount()
  const { getAllByText } = await timeline([])
  expect(getAllByText(words)).toHaveLength(1)
})

test('a room is named, but not once the visit has been moved', async () => {
  const booked = await timeline([])
  expect(booked.getByText(/Iris/u)).toBeTruthy()
  booked.unmount()
  const moved = await timeline([
    { event: 'booking.rescheduled', at: '2026-11-25T09:00:00Z', amountMinor: null },
  ])
  expect(moved.queryByText(/Iris/u)).toBe(null)
})

test('a visit at the client’s says so where the street of the spa would stand', async () => {
  const booking = { ...visit, isCallOut: true }
  const held = await renderApp(<HeldSummary booking={booking} />)
  expect(held.getByText('Maison Serein · At your place')).toBeTruthy()
  held.unmount()
  const booked = await renderApp(<VisitCard booking={booking} />)
  expect(booked.getByText('Maison Serein · At your place')).toBeTruthy()
})
