import { expect, test } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import { linkTo } from '../address/link.ts'
import { visit } from '../booking/testing/visit.ts'
import { renderApp } from '../page/testing/render.tsx'
import { HoldOver } from './hold-over.tsx'

const expired = { ...visit, state: 'expired', note: 'The left shoulder' } as const
const nearest = ['2026-11-28T10:30:00Z', '2026-11-28T13:00:00Z']
const why = { reason: null, nearest: [], withAnyTherapist: true, alternatives: [] }
const taken = { ...why, reason: 'therapist_busy', nearest } as const
const choose = (start: string) =>
  linkTo('bookAppointment', {
    shop: visit.shop.id,
    items: `${idOf(5)}.any`,
    day: '2026-11-28',
    start,
  })

const open = (answers: Answers) =>
  renderApp(<HoldOver booking={expired} />, {
    at: linkTo('checkout', { booking: idOf(1) }),
    answers,
  })

test('an expired hold whose time is taken links to the nearest free times', async () => {
  const page = await open({ 'slot.why': taken })
  const times = await page.findAllByRole('link', { name: /^Sat 28 Nov, /u })
  expect(times.map((link) => link.getAttribute('href'))).toEqual(nearest.map(choose))
  expect(page.getByText(page.t('checkout.over.text'))).toBeTruthy()
  expect(page.queryByRole('button')).toBe(null)
})

test('an expired hold whose time is still free is held again with one press, note included', async () => {
  const page = await open({
    'slot.why': why,
    'booking.hold': { ...visit, id: idOf(9), state: 'held' },
  })
  await page.user.click(await page.findByRole('button', { name: /Sat 28 Nov, 12:00/u }))
  await expect.poll(page.address).toBe(linkTo('checkout', { booking: idOf(9) }))
  expect(page.sent('booking.hold')).toMatchObject([
    { startsAt: visit.startsAt, note: 'The left shoulder', shopId: visit.shop.id },
  ])
})

test('an expired hold whose time is taken in that moment links to the nearest free times', async () => {
  const page = await open({
    'slot.why': why,
    'booking.hold': refused('slot_taken', { nearest }),
  })
  await page.findByRole('button')
  page.answers['slot.why'] = taken
  await page.user.click(page.getByRole('button'))
  expect(await page.findByRole('link', { name: /^Sat 28 Nov, 11:30/u })).toBeTruthy()
})
