import { expect, test, vi } from 'vitest'
import { renderApp } from '../page/testing/render.tsx'
import { HoldBar, HoldBox } from './hold-action.tsx'

type Props = Parameters<typeof HoldBox>[0]

test.each([
  ['at the foot of a phone', HoldBar],
  ['beside the times on a desk', HoldBox],
])('a time that somebody else took is reported %s, with the nearest ones', async (_, Part) => {
  const onTake = vi.fn<(startsAt: string) => void>()
  const problem = { text: 'Taken.', nearest: ['2026-11-26T10:00:00Z'], held: [] }
  const shop = { timeZone: 'Europe/Paris', currency: 'EUR', rules: { holdMinutes: 10 } }
  const page = await renderApp(
    <Part
      data={{ shop, rescheduled: undefined } as unknown as Props['data']}
      hold={{ problem, note: '' } as unknown as Props['hold']}
      chosen={null}
      names={[]}
      day="2026-11-26"
      onTake={onTake}
    />,
  )
  expect(await page.findByText('Taken.')).toBeTruthy()
  await page.user.click(page.getByRole('button', { name: /^11[:.\s]/u }))
  expect(onTake).toHaveBeenCalledWith('2026-11-26T10:00:00Z')
})

test.each([
  ['first', 'booking.hold.first', 'Book “Patch test” first'],
  ['instead', 'booking.hold.rather', 'Choose “Patch test”'],
] as const)('what has to be booked %s is offered with the refusal', async (_, word, label) => {
  const variantId = '019cadaf-0000-7000-8000-000000000003'
  const service = { en: 'Patch test', fr: 'Test d’allergie' }
  const problem = { text: 'No.', nearest: [], held: [], other: { word, service, variantId } }
  const shop = {
    id: '019cadaf-0000-7000-8000-000000000004',
    timeZone: 'Europe/Paris',
    currency: 'EUR',
    rules: { holdMinutes: 10 },
  }
  const page = await renderApp(
    <HoldBox
      data={{ shop, rescheduled: undefined } as unknown as Props['data']}
      hold={{ problem, note: '' } as unknown as Props['hold']}
      chosen={null}
      names={[]}
      day="2026-11-26"
      onTake={() => {}}
    />,
  )
  const link = await page.findByRole('link', { name: label })
  expect(link.getAttribute('href')).toBe(`/book-appointment?shop=${shop.id}&items=${variantId}`)
})
