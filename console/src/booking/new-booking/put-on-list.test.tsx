import { expect, test } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import { refusals } from '@serein/shared/refusal.ts'
import { renderConsole } from '../../page/testing/render.tsx'
import { PutOnList } from './put-on-list.tsx'

const guests = [{ items: [{ variantId: idOf(5), addOnIds: [], wish: 'any' }] }]
const party = { guests, together: 'same_start' as const, sameRoom: false }
const open = (answer: Answers['waiting.joinForClient']) =>
  renderConsole(
    <PutOnList shopId={idOf(1)} customerId={idOf(2)} party={party} day="2026-11-25" />,
    { answers: { 'waiting.joinForClient': answer } },
  )

test('a client is put on the waiting list of a full day with one press', async () => {
  const page = await open({ id: idOf(3), state: 'waiting' })
  await page.press(page.t('booking.waiting.putOn'))
  await page.findByText(page.t('booking.waiting.put'))
  const days = { fromDay: '2026-11-25', toDay: '2026-11-25', fromMinute: 0, toMinute: 1_440 }
  expect(page.sent('waiting.joinForClient')).toEqual([
    { shopId: idOf(1), customerId: idOf(2), ...party, ...days },
  ])
})

test('a client without an account cannot be put on it, and the desk reads why', async () => {
  const page = await open(refused('waits_without_account'))
  await page.press(page.t('booking.waiting.putOn'))
  expect(await page.findByText(refusals.waits_without_account.en)).toBeTruthy()
})
