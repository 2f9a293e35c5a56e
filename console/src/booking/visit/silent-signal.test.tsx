import { expect, test, vi } from 'vitest'
import { idOf, refused } from '@serein/client/testing/answers.ts'
import { renderConsole } from '../../page/testing/render.tsx'
import { visit } from '../day/day-fixture.ts'
import { SilentSignal } from './silent-signal.tsx'

const massage = { ...visit('massage', ['09:00-10:00 ines #sage']), id: idOf(7) }
const open = (staffId: string | null, more: object = {}) =>
  renderConsole(<SilentSignal visit={massage} shopId={idOf(1)} staffId={staffId} />, {
    answers: {
      'signal.state': { canRaise: true, signals: [] },
      'signal.raise': { raisedAt: '2026-11-25T09:05:00.000Z' },
      ...more,
    },
  })

test('a silent signal goes with one press and leaves a word on the screen', async () => {
  const page = await open('ines')
  const { t, press } = page
  await press(t('booking.signal.raise'))
  await page.findByRole('button', { name: t('booking.signal.raised') })
  expect(page.sent('signal.raise')).toMatchObject([{ bookingId: massage.id }])
})

test('a silent signal that does not go out says so', async () => {
  const page = await open('ines', { 'signal.raise': refused('signal_unheard') })
  const { t, press } = page
  await press(t('booking.signal.raise'))
  expect(await page.findByRole('status')).toBeTruthy()
  await press(t('booking.signal.raise'))
  await vi.waitFor(() => expect(page.sent('signal.raise')).toHaveLength(2))
})

test.each([
  ['who does not serve the visit', 'marc', {}],
  ['who serves nobody', null, {}],
  ['a spa that has named nobody', 'ines', { 'signal.state': { canRaise: false, signals: [] } }],
])('a silent signal is not there for %s', async (_who, staffId, answers) => {
  const page = await open(staffId, answers)
  await vi.waitFor(() => expect(page.client.queryClient.isFetching()).toBe(0))
  expect(page.queryByRole('button')).toBe(null)
})
