import { expect, it } from 'vitest'
import { pathOf } from './qr-path.ts'

it('a QR code draws a run of dark cells as one rectangle, also at the end of a row', () => {
  expect(
    pathOf(
      [
        [true, true, false, true],
        [false, false, false, false],
      ],
      4,
    ),
  ).toBe('M4 4h2v1h-2zM7 4h1v1h-1z')
})

it('a QR code has its quiet zone', () => {
  expect(pathOf([[false], [true]], 0)).toBe('M0 1h1v1h-1z')
})
