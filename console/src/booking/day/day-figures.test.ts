import { expect, test } from 'vitest'
import { changedVisits } from '../desk/changed-visits.ts'
import { at, dayWith, partyApart, period, therapist, visit } from './day-fixture.ts'
import { calendarOfOne, figuresOf } from './day-figures.ts'
import { statusOf, shortName } from '../visit/visit-status.ts'

const ms = (time: string) => Date.parse(at(time))

const day = dayWith(
  [
    visit('done', ['09:00-10:00 ines'], { state: 'completed' }),
    visit('late', ['11:00-12:00 ines']),
    visit('forgotten', ['10:00-10:30 marc']),
    visit('coming', ['14:00-15:00 marc']),
    visit('held', ['15:00-16:00 marc'], { state: 'held', heldUntil: at('11:15') }),
    visit('over', ['16:00-17:00 marc'], { state: 'held', heldUntil: at('11:10') }),
    visit('gone', ['12:00-13:00 ines'], { state: 'cancelled' }),
  ],
  [
    therapist('ines', '09:00-13:00'),
    {
      ...therapist('marc', '09:00-17:00'),
      away: [{ ...period('11:00-13:00'), id: 'lunch', purpose: 'block', note: null }],
    },
  ],
)

test('the figures of a day count its visits just before a quarter past eleven', () => {
  const figures = figuresOf(day, ms('11:12'))
  expect(figures).toMatchObject({
    visits: 4,
    bookedMinor: 32_000,
    unclosed: 1,
    here: 0,
    holds: 1,
  })
  expect(figures.late.map(({ id }) => id)).toEqual(['late'])
  expect(figures.next?.id).toBe('coming')
  // 60 + 60 minutes of 240, and 30 + 60 + 60 of 480 less 120 away.
  expect(figures.busy).toBeCloseTo(270 / 600)
})

test('the figures of a therapist count only their visits', () => {
  const figures = figuresOf(calendarOfOne(day, 'marc'), ms('11:12'))
  expect(figures).toMatchObject({ visits: 2, late: [], holds: 1, next: { id: 'coming' } })
  expect(figures.busy).toBeCloseTo(150 / 360)
})

test('the figures of a day count the guests of a party who come on it', () => {
  const apart = dayWith([partyApart(), visit('first', ['12:00-12:30 ines'])], [])
  const figures = figuresOf(apart, ms('11:12'))
  expect(figures.late).toEqual([])
  expect(figures.next?.id).toBe('first')
  expect(figuresOf(apart, ms('12:45')).next).toMatchObject({ id: 'apart', startsAt: at('14:00') })
})

test('the figures of a day on which nobody works have no share of busy time', () => {
  expect(figuresOf(dayWith([], [therapist('ines')]), ms('11:00')).busy).toBeNull()
})

test.each([
  ['10:59', 'confirmed'],
  ['11:00', 'confirmed'],
  ['11:01', 'late'],
  ['12:00', 'unclosed'],
])('a confirmed visit of eleven is at %s %s', (time, status) => {
  expect(statusOf(visit('a', ['11:00-12:00 ines']), ms(time))).toBe(status)
})

test('names are shortened at the desk', () => {
  expect(
    ['Camille Roussel', 'Madonna', 'Ana de la Cruz', ' Élodie  Ôstman '].map(shortName),
  ).toEqual(['Camille R.', 'Madonna', 'Ana C.', 'Élodie Ô.'])
  expect(shortName('+33612345678')).toBe('+33 6 12 34 56 78')
})

test('new and changed visits are told apart from the rest', () => {
  const before = [visit('a', ['09:00-10:00 ines']), visit('b', ['10:00-11:00 ines'])]
  const after = [
    visit('a', ['09:00-10:00 ines']),
    visit('b', ['10:00-11:00 ines'], { state: 'checked_in' }),
    visit('c', ['12:00-13:00 ines']),
  ]
  expect([...changedVisits(before, after)]).toEqual(['b', 'c'])
})
