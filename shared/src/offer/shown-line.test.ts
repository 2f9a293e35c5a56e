import { expect, test } from 'vitest'
import { shownLines } from './shown-line.ts'

const named = (en: string) => ({ en, fr: en })
const line = (guest: number, label: string, amountMinor: number, service?: string) => ({
  guest,
  label: named(label),
  amountMinor,
  ...(service && { step: { dayPackage: named('Calm'), service: named(service) } }),
})

test('the steps of a day package are one line for each guest, and what else there is stays where it is', () => {
  const lines = [
    line(0, 'Calm: Hammam', 5_000, 'Hammam'),
    line(0, 'Tea', 500),
    line(0, 'Calm: Massage', 10_000, 'Massage'),
    line(0, 'Facial', 8_000),
    line(1, 'Calm: Hammam', 5_000, 'Hammam'),
    line(1, 'Calm: Massage', 10_000, 'Massage'),
  ]
  const readable = shownLines(lines, ({ guest }) => guest)
  const steps = [named('Hammam'), named('Massage')]
  expect(readable).toMatchObject([
    { guest: 0, label: named('Calm'), amountMinor: 15_000, steps },
    { label: named('Tea'), amountMinor: 500 },
    { label: named('Facial'), amountMinor: 8_000 },
    { guest: 1, label: named('Calm'), amountMinor: 15_000, steps },
  ])
  expect(lines[0]!.amountMinor).toBe(5_000)
})
