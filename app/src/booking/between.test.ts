import { expect, test } from 'vitest'
import { minutesAfter, minutesBetween } from './between.ts'

const item = (guestPosition: number, from: string, to: string) => ({
  guestPosition,
  startsAt: `2026-11-26T${from}:00.000Z`,
  endsAt: `2026-11-26T${to}:00.000Z`,
})

test('minutes between are those to the next service of the same guest', () => {
  const massage = item(0, '11:30', '12:30')
  const facial = item(0, '12:40', '13:25')
  const other = item(1, '12:30', '13:00')
  const items = [massage, other, facial]
  expect(items.map((each) => minutesAfter(each, items))).toEqual([10, 0, 0])
  expect(minutesBetween(items)).toBe(10)
  expect(minutesBetween([massage, item(0, '12:30', '13:00')])).toBe(0)
  expect(minutesBetween([])).toBe(0)
})
