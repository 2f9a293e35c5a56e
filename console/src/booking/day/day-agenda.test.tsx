import { expect, test } from 'vitest'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { renderConsole } from '../../page/testing/render.tsx'
import { useVisitWords } from '../visit/visit-words.tsx'
import { DayAgenda } from './day-agenda.tsx'
import { at, dayWith, partyApart, visit } from './day-fixture.ts'

const apart = partyApart()

test('the agenda shows of a party at separate times the guests of the day, at their time', async () => {
  const acted: Visit[] = []
  const page = await renderConsole(
    <DayAgenda
      calendar={dayWith([apart, visit('first', ['12:00-12:30 ines'])], [])}
      title="Tuesday"
      zone="Europe/Paris"
      now={Date.parse(at('11:12'))}
      shown={() => true}
      changed={new Set()}
      open={() => {}}
      act={(whole) => void acted.push(whole)}
    />,
  )
  const rows = page.getAllByRole('button').map(({ textContent }) => textContent)
  expect(rows[0]).toMatch(/^1:00 pm1:30 pm/u)
  expect(rows[1]).toMatch(/^3:00 pm4:00 pm/u)
  expect(acted.at(-1)).toBe(apart)
})

test('the agenda says where who serves at a client’s comes from', async () => {
  const callOut = {
    travelMinutes: 20,
    feeMinor: 0,
    address: null,
    fromClientMinutes: null,
    toClientMinutes: 5,
  }
  const page = await renderConsole(
    <DayAgenda
      calendar={dayWith([visit('first', ['12:00-12:30 ines'], { callOut })], [])}
      title="Tuesday"
      zone="Europe/Paris"
      now={Date.parse(at('11:12'))}
      shown={() => true}
      changed={new Set()}
      open={() => {}}
    />,
  )
  const way = '20 minutes from the spa. Straight on to the next client: 5 minutes.'
  expect(page.getByText(way)).toBeTruthy()
})

function Times() {
  const { times, when, guestWithin } = useVisitWords()
  return [
    ...times(apart, 'Europe/Paris'),
    when(apart, 'Europe/Paris'),
    guestWithin(apart, 0),
    guestWithin({ ...apart, customerName: null }, 0),
  ].join(' | ')
}

test('the panel of a party at separate times gives each guest’s time, and cancelling it names both', async () => {
  const page = await renderConsole(<Times />)
  const when = 'Rui Ferreira · Tue 24 Nov, 3:00 pm–4:00 pm | Léa · Mon 23 Nov, 2:00 pm–3:00 pm'
  const starts = 'Monday 23 November, 2:00 pm and Tuesday 24 November, 3:00 pm'
  const names = 'Rui Ferreira | guest 1'
  expect(page.getByText(`${when} | ${starts} | ${names}`)).toBeTruthy()
})
