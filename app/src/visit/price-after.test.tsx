import { expect, test } from 'vitest'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { partyOf, visit } from '../booking/testing/visit.ts'
import { renderApp } from '../page/testing/render.tsx'
import type { ChooseData } from './choose-data.ts'
import { heldOf, totalAfter, useSayPriceAfter } from './price-after.ts'

function Said({ booking, totalMinor }: { booking: BookingDetails; totalMinor: number }) {
  return <p>{useSayPriceAfter()(booking, totalMinor, false)}</p>
}

test.each([
  ['the same one costs nothing more', {}, 9_000, null],
  ['a higher one is paid at the spa', { paidMinor: 9_000 }, 11_000, ['spa', '€20.00']],
  [
    'a higher one is paid next if all was paid before',
    { paidMinor: 9_000, dueMinor: 0 },
    11_000,
    ['next', '€20.00'],
  ],
  ['a lower one is refunded', { paidMinor: 9_000 }, 7_000, ['back', '€20.00']],
  ['a request has nothing charged yet', { state: 'held' }, 7_000, ['held', '€70.00']],
] as const)('the price after a move: %s', async (_, more, totalMinor, words) => {
  const booking = { ...visit, ...more }
  const { container, t } = await renderApp(<Said {...{ booking, totalMinor }} />)
  const [how, amount] = words ?? []
  expect(container.querySelector('p')?.textContent).toBe(
    how
      ? t('booking.reschedule.price', {
          price: `€${totalMinor / 100}.00`,
          old: '€90.00',
          how,
          amount,
        })
      : t('booking.reschedule.note'),
  )
})

test('the price after a move is asked for the guests who move, and the others keep theirs', () => {
  const party = partyOf(['Hugo'])
  const start = { priceMinor: 7_000 } as Parameters<typeof totalAfter>[1]
  const data = (guest: number | null) =>
    ({ rescheduled: party, guest: guest === null ? null : party.guests[guest] }) as ChooseData
  expect(totalAfter(data(1), start)).toBe(16_000)
  expect(totalAfter(data(null), start)).toBe(7_000)
  expect(totalAfter({ rescheduled: null, guest: null } as ChooseData, start)).toBe(7_000)
})

test('the amount held is what was paid less refunds and the cost of guests who left', () => {
  const party = partyOf(['Hugo'])
  const [booker, hugo] = party.guests as [BookingDetails['guests'][number], never]
  const left = { ...party, paidMinor: 18_000, refundedMinor: 4_500 }
  expect(heldOf({ ...left, guests: [booker, Object.assign({}, hugo, { feeMinor: 4_500 })] })).toBe(
    9_000,
  )
})
