import { expect, test } from 'vitest'
import { type Answers, idOf } from '@serein/client/testing/answers.ts'
import type { OwnWaiting as Entry } from '@serein/shared/waiting/contract.ts'
import type { OwnStanding as Wish } from '@serein/shared/waiting/standing-contract.ts'
import { linkTo } from '../address/link.ts'
import { camille } from '../identity/testing/people.ts'
import { renderApp } from '../page/testing/render.tsx'
import { minuteIn } from '../shop/opening.ts'
import { KeepUsualTime } from './keep-usual-time.tsx'
import { OwnWaiting } from './own-waiting.tsx'
import { visit } from './testing/visit.ts'

const shop = { id: idOf(2), name: 'Maison Serein', timeZone: 'Europe/Paris' }
const services = [
  {
    guest: 0,
    name: { en: 'Deep tissue', fr: 'Massage profond' },
    lengthMinutes: 60,
    staffName: 'Inès',
  },
]
const rhythm = {
  everyWeeks: 4,
  giveDays: 3,
  weekday: 4,
  fromMinute: 1_020,
  toMinute: 1_141,
  staff: 'first',
} as const
const wish: Wish = {
  id: idOf(1),
  shop,
  state: 'active',
  ...rhythm,
  services,
  lastDay: '2026-11-26',
  nextDay: '2026-12-24',
  skipCount: 0,
}
const offered: Entry = {
  id: idOf(5),
  shop,
  state: 'offered',
  fromDay: '2026-12-21',
  toDay: '2026-12-27',
  fromMinute: 1_020,
  toMinute: 1_141,
  services,
  joinedAt: '2026-12-07T08:00:00.000Z',
  place: 1,
  offer: {
    bookingId: idOf(9),
    startsAt: '2026-12-24T17:00:00.000Z',
    heldUntil: '2026-12-09T08:00:00.000Z',
  },
  freeTimes: [],
  moves: null,
  movesByItself: false,
  standingWishId: idOf(1),
}

async function open(of: Wish, entries: Entry[] = [], more: Answers = {}) {
  const answers = { 'standing.list': { wishes: [of] }, 'waiting.list': { entries }, ...more }
  const page = await renderApp(<OwnWaiting />, { at: linkTo('bookings'), user: camille, answers })
  await page.findByRole('heading', { name: page.t('booking.standing.title') })
  return page
}

test('a usual visit says how often and with whom, and is paused, gone on with and ended by one tap each', async () => {
  const page = await open(wish, [], { 'standing.pause': wish, 'standing.resume': wish })
  const { t } = page
  expect(page.container.textContent).toContain('give or take 3 days · Inès')
  expect(page.getByText(t('booking.standing.next', { day: 'Thursday 24 December' }))).toBeTruthy()
  page.answers['standing.list'] = { wishes: [{ ...wish, state: 'paused' }] }
  await page.press(t('booking.standing.pause'))
  expect(await page.findByText(t('booking.standing.paused'))).toBeTruthy()
  await page.press(t('booking.standing.resume'))
  expect(page.sent('standing.resume')).toEqual([{ standingWishId: wish.id }])
  page.answers['standing.list'] = { wishes: [] }
  page.answers['standing.end'] = { id: wish.id, state: 'ended' }
  await page.press(t('booking.standing.end'))
  await expect.poll(() => page.queryByRole('heading', { name: 'Deep tissue' })).toBe(null)
})

test('the time that is held for one says until which day, leads to its checkout, or is skipped', async () => {
  const page = await open(wish, [offered], { 'waiting.pass': { ...offered, state: 'left' } })
  const { t } = page
  const held = { when: 'Thu 24 Dec, 6:00 pm', until: 'Wed 9 Dec, 9:00 am' }
  expect(page.getByText(t('booking.standing.held', held))).toBeTruthy()
  expect(page.getByRole('link', { name: t('booking.wait.book') }).getAttribute('href')).toBe(
    linkTo('checkout', { booking: idOf(9) }),
  )
  // It stands here alone, and not in the waiting list as well.
  expect(page.getAllByRole('heading', { name: 'Deep tissue' })).toHaveLength(1)
  await page.press(t('booking.standing.skip'))
  expect(page.sent('waiting.pass')).toEqual([{ waitingEntryId: offered.id }])
})

test('its rhythm is changed, with fewer days to give as visits come closer', async () => {
  const page = await open({ ...wish, everyWeeks: 2, giveDays: 6 }, [], { 'standing.change': wish })
  const { t } = page
  await page.press(t('booking.standing.change'))
  const weeks = await page.findByRole('group', { name: t('booking.series.howOften') })
  expect(weeks.textContent).toContain(t('booking.series.every', { weeks: 2 }))
  await page.user.click(page.getAllByRole('button', { name: t('shop.party.less') })[0]!)
  await page.user.click(page.getByRole('radio', { name: t('booking.part.evening') }))
  await page.user.click(page.getByRole('radio', { name: t('booking.standing.anyDay') }))
  await page.user.click(page.getByRole('radio', { name: t('booking.standing.only') }))
  await page.press(t('booking.standing.save'))
  await expect
    .poll(() => page.sent('standing.change'))
    .toEqual([
      {
        standingWishId: wish.id,
        everyWeeks: 1,
        giveDays: 3,
        weekday: null,
        fromMinute: 1_080,
        toMinute: 1_440,
        staff: 'only',
      },
    ])
})

test('it is made from a visit, around its hour', async () => {
  const page = await renderApp(<KeepUsualTime booking={{ ...visit, staffNames: ['Inès'] }} />, {
    at: linkTo('bookingDetails', { booking: visit.id }),
    user: camille,
    answers: { 'standing.make': wish },
  })
  const { t } = page
  await page.press(t('booking.standing.button'))
  await page.findByText(t('booking.standing.what'))
  expect(
    page.getByRole('group', { name: t('booking.standing.staff', { names: 'Inès' }) }),
  ).toBeTruthy()
  await page.press(t('booking.standing.make'))
  const start = minuteIn(visit.startsAt, visit.timeZone)
  await page.findByText(t('booking.standing.made', { day: 'Thursday 24 December' }))
  expect(page.sent('standing.make')).toEqual([
    {
      bookingId: visit.id,
      everyWeeks: 4,
      giveDays: 3,
      weekday: null,
      fromMinute: start - 60,
      toMinute: start + 61,
      staff: 'first',
    },
  ])
})
