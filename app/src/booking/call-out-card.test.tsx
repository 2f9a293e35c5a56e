import { expect, test } from 'vitest'
import { renderApp } from '../page/testing/render.tsx'
import { CallOutCard } from './call-out-card.tsx'
import { visit } from './testing/visit.ts'

const address = {
  street: '3 rue Lepic',
  postalCode: '75018',
  city: 'Paris',
  note: 'A12, 4th floor',
  place: '48.884,2.335',
}

test('a visit at the reader’s says where it is, and how to get in', async () => {
  const callOut = { travelMinutes: 15, feeMinor: 1_500, address }
  const page = await renderApp(<CallOutCard booking={{ ...visit, callOut }} />)
  expect(page.getByText('At your place')).toBeTruthy()
  expect(page.getByText('3 rue Lepic, 75018 Paris')).toBeTruthy()
  expect(page.getByText('A12, 4th floor')).toBeTruthy()
  expect(page.getByText('Who comes to you plans 15 minutes for the trip.')).toBeTruthy()
})

test('a visit at the spa says nothing of it', async () => {
  const page = await renderApp(<CallOutCard booking={visit} />)
  expect(page.queryByText('At your place')).toBeNull()
})
