import { expect, test, vi } from 'vitest'
import { renderApp } from '../page/testing/render.tsx'
import { partyApart, partyOf } from './testing/visit.ts'
import { useSaveToCalendar } from './calendar-file.ts'
import { GuestCard } from './guest-card.tsx'
import { UntilVisit } from './until-visit.tsx'
import { VisitCard } from './visit-card.tsx'

test('a visit card gives guests at separate times each their own day and time', async () => {
  const page = await renderApp(<VisitCard booking={partyApart} />)
  const times = page.getAllByRole('time').map(({ textContent }) => textContent)
  expect(times).toEqual([
    'Sunday 29 November, 10:00 am–11:00 am',
    'Saturday 28 November, 12:00 pm–1:00 pm',
  ])
  expect(page.getByText(page.t('booking.details.you'))).toBeTruthy()
  expect(page.getByText('Léa')).toBeTruthy()
})

test('a visit card gives guests who come together one line', async () => {
  const page = await renderApp(<VisitCard booking={partyOf(['Léa'])} />, { language: 'fr' })
  expect(page.getByRole('time').textContent).toMatch(/^samedi 28 novembre, de 12\sh à 13\sh$/u)
})

test('a guest’s treatments at separate times name their day', async () => {
  const [me] = partyApart.guests
  const page = await renderApp(<GuestCard booking={partyApart} guest={me!} />)
  expect(page.getByText('Sunday 29 November')).toBeTruthy()
})

test('the days until a visit are counted to the reader’s own time', async () => {
  const page = await renderApp(<UntilVisit booking={partyApart} />)
  expect(page.getByRole('timer').textContent).toBe('in 4 days')
})

function Save({ booking = partyApart }: { booking?: typeof partyApart }) {
  const save = useSaveToCalendar()
  return <button type="button" onClick={() => void save(booking)} aria-label="save" />
}

test('the calendar file of a visit has a lasting entry for each guest at their own time', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:')
  const page = await renderApp(<Save />)
  await page.press('save')
  await expect.poll(() => made.mock.calls.length).toBe(1)
  const text = await (made.mock.calls[0]![0] as Blob).text()
  made.mockRestore()
  expect(text.match(/(?<=UID:|DTSTART:|SUMMARY:).*/gu)?.map((line) => line.trim())).toEqual([
    `${partyApart.id}@serein`,
    '20261129T090000Z',
    'Deep tissue at Maison Serein',
    `${partyApart.id}.1@serein`,
    '20261128T110000Z',
    'Léa: Deep tissue at Maison Serein',
  ])
})

test('the calendar file of a visit at its client’s says their address', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:')
  const address = {
    street: '4 rue des Dames',
    postalCode: '75017',
    city: 'Paris',
    note: 'Second floor',
    place: '48.88,2.32',
  }
  const booking = {
    ...partyApart,
    isCallOut: true,
    callOut: { travelMinutes: 15, feeMinor: 1_500, address },
  }
  const page = await renderApp(<Save booking={booking} />)
  await page.press('save')
  await expect.poll(() => made.mock.calls.length).toBe(1)
  const text = await (made.mock.calls[0]![0] as Blob).text()
  made.mockRestore()
  const lines = text.match(/(?<=LOCATION:|SUMMARY:).*/gu)?.map((line) => line.trim())
  expect(lines?.slice(0, 2)).toEqual([
    'Deep tissue\\, Maison Serein',
    '4 rue des Dames\\, 75017 Paris',
  ])
  expect(text).not.toContain('Second floor')
  expect(text).not.toContain('GEO:')
})
