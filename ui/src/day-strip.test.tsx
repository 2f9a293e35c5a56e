import { fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { DayMark } from './day-mark.ts'
import { DayStrip } from './day-strip.tsx'

const marks: Record<string, DayMark> = {
  '2026-11-25': 'closed',
  '2026-11-26': 'full',
  '2026-11-27': 'few',
  '2026-11-28': 'free',
}
const markWords = {
  free: 'free',
  few: 'few left',
  held: 'held for you',
  full: 'full',
  off: 'off',
  closed: 'closed',
}

const long = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
const nameOf = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', { ...long, timeZone: 'UTC' })

function Days({ loading = false }: { loading?: boolean }) {
  const [selected, select] = useState<string | null>(null)
  return (
    <DayStrip
      label="Days"
      locale="en-GB"
      first="2026-11-25"
      last="2026-11-28"
      selected={selected}
      onSelect={select}
      getMark={(day) => (loading ? undefined : marks[day])}
      markWords={markWords}
      loading={loading}
    />
  )
}

test('a strip of days says how full each is, and takes all but the closed ones', () => {
  const page = render(<Days />)
  const days = page.getAllByRole('radio')
  expect(days.map((day) => day.getAttribute('aria-label'))).toEqual([
    `${nameOf('2026-11-25')}, closed`,
    `${nameOf('2026-11-26')}, full`,
    `${nameOf('2026-11-27')}, few left`,
    `${nameOf('2026-11-28')}, free`,
  ])
  fireEvent.click(days[0]!)
  expect(page.queryByRole('radio', { checked: true })).toBe(null)
  fireEvent.click(days[1]!)
  expect(page.getByRole('radio', { checked: true })).toBe(days[1])
})

test('a strip of days is walked by arrows from the one day that the tab key reaches', () => {
  const page = render(<Days />)
  const days = page.getAllByRole('radio')
  expect(days.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1, -1])
  days[1]!.focus()
  fireEvent.keyDown(days[1]!, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(days[2])
  fireEvent.keyDown(days[2]!, { key: 'End' })
  expect(document.activeElement).toBe(days[3])
  expect(days.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1, 0])
  expect(page.queryByRole('radio', { checked: true })).toBe(null)
})

test('a strip of days without marks yet is busy, and any day can be taken', () => {
  const page = render(<Days loading />)
  expect(page.getByRole('radiogroup').getAttribute('aria-busy')).toBe('true')
  fireEvent.click(page.getAllByRole('radio')[0]!)
  expect(page.getByRole('radio', { checked: true }).getAttribute('aria-label')).toBe(
    nameOf('2026-11-25'),
  )
})
