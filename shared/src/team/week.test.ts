import { expect, test } from 'vitest'
import { type Shift, weekFault } from './week.ts'

const shift = (more: Partial<Shift> = {}): Shift => ({
  weekday: 1,
  fromMinute: 600,
  toMinute: 1_140,
  everyWeeks: 1,
  breaks: [],
  ...more,
})

test.each<[Shift[], string | null]>([
  [[], null],
  [[shift(), shift({ weekday: 2 })], null],
  [[shift({ toMinute: 720 }), shift({ fromMinute: 720 })], null],
  [[shift({ breaks: [{ fromMinute: 720, toMinute: 780 }] })], null],
  [[shift({ fromMinute: 1_140 })], '0 backwards'],
  [[shift(), shift({ fromMinute: 1_139, toMinute: 1_200 })], '1 overlaps'],
  [[shift({ breaks: [{ fromMinute: 600, toMinute: 660 }] })], '0 break'],
  [[shift({ breaks: [{ fromMinute: 780, toMinute: 720 }] })], '0 break'],
])('a week %j is valid, or says why not: %s', (week, fault) => {
  const found = weekFault(week)
  expect(found && `${found.at} ${found.reason}`).toBe(fault)
})
