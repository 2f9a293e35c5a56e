import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import { partyOf } from '../booking/testing/visit.ts'
import { renderApp } from '../page/testing/render.tsx'
import { WhoServes } from './who-serves.tsx'

type Props = Parameters<typeof WhoServes>[0]

test('the guests of a party being moved keep the names they were booked with, also once one has left', async () => {
  const booked = partyOf(['Hugo', 'Léa'])
  const [me, hugo, lea] = booked.guests
  const rescheduled = { ...booked, guests: [me, { ...hugo, isCancelled: true }, lea] }
  const startsAt = '2026-11-28T11:00:00Z'
  const served = [0, 1].map((guest) => ({ guest, item: 0, startsAt, staffIds: [] }))
  const whoServesProps = {
    data: {
      shop: { id: idOf(2), timeZone: 'Europe/Paris' },
      services: [],
      team: [],
      guests: [{ items: [] }, { items: [] }],
      rescheduled,
      guest: null,
    },
    chosen: { startsAt, served },
  } as unknown as Props
  const page = await renderApp(<WhoServes {...whoServesProps} />)
  expect(page.getByText(page.t('booking.details.you'))).toBeTruthy()
  expect(page.getByText('Léa')).toBeTruthy()
})
