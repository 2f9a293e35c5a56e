import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderConsole } from '../../page/testing/render.tsx'
import { menu, team } from '../treatment/treatment-fixture.ts'
import { Guests } from './guests.tsx'
import { newTreatment, type Party } from './party.ts'

function Form({ most }: { most: number }) {
  const [party, setParty] = useState<Party>({
    guests: [{ key: 'first', name: '', treatments: [newTreatment({ serviceId: 'massage' })] }],
    together: 'same_start',
    sameRoom: false,
    unitId: '',
  })
  const set = (part: Partial<Party>) => setParty({ ...party, ...part })
  return (
    <Guests
      {...{ party, set, menu, team, most }}
      at={() => undefined}
      whoCannot={() => new Map()}
    />
  )
}

test('a party is at most as large as the shop accepts', async () => {
  const page = await renderConsole(<Form most={3} />)
  const { t, press } = page
  const more = () => page.queryByRole('button', { name: t('booking.form.moreGuests') })
  await press(t('booking.form.moreGuests'))
  expect(page.queryByText(t('booking.form.mostGuests', { count: 3 }))).toBe(null)
  await press(t('booking.form.moreGuests'))
  expect(page.getByText(t('booking.form.mostGuests', { count: 3 }))).toBeTruthy()
  expect(more()).toBe(null)
  const guest = t('booking.visit.guest', { number: 3 })
  await press(t('booking.form.lessGuests', { guest }))
  expect(page.queryByRole('group', { name: guest })).toBe(null)
  expect(more()).toBeTruthy()
})

test('a guest has six treatments at most, each of which can be taken out', async () => {
  const page = await renderConsole(<Form most={3} />)
  const { t, press } = page
  for (const _ of [2, 3, 4, 5, 6]) await press(t('booking.form.moreTreatments'))
  expect(page.getByText(t('booking.form.mostTreatments', { count: 6 }))).toBeTruthy()
  expect(page.queryByRole('button', { name: t('booking.form.moreTreatments') })).toBe(null)
  for (const n of [6, 5, 4, 3, 2]) await press(t('booking.form.lessTreatments', { n }))
  expect(page.queryByRole('group', { name: t('booking.form.treatment', { n: 2 }) })).toBe(null)
  expect(page.getByRole('button', { name: t('booking.form.moreTreatments') })).toBeTruthy()
})
