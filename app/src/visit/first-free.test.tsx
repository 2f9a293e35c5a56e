import type { Answers } from '@serein/client/testing/answers.ts'
import { expect, test, vi } from 'vitest'
import { linkTo } from '../address/link.ts'
import { writeVisit } from '../address/visit-search.ts'
import { renderApp } from '../page/testing/render.tsx'
import { ShopBasket } from '../shop/shop-basket.tsx'
import { sumOf } from './basket.ts'
import { FirstFree } from './first-free.tsx'
import { ines, spa } from './testing/spa.ts'
import type { UsedBasket } from './use-basket.ts'
import type { MenuBasket } from './use-menu-basket.ts'

const shop = {
  ...spa.shop,
  rules: { ...spa.shop.rules, horizonDays: 60 },
  hours: [],
  closures: [],
  cancellationPolicy: { tiers: [], lateFeeRate: 0, noShowFeeRate: 0 },
}
const data = { ...spa, shop }
const { id: variantId } = spa.services[0]!.variants[0]!
const guest = { items: [{ variantId, addOnIds: [] }] }
const visit = { guests: [guest], together: 'same_start' as const, sameRoom: false }

type State = 'free' | 'few' | 'full' | 'off' | 'closed'
const days = (states: Record<string, State>) =>
  Object.entries(states).map(([day, state]) => ({ day, state }))

/** What the months from today on say, and then of the next. */
function months(states: Record<string, State>): Answers {
  return {
    'slot.month': ({ fromDay, toDay }: { fromDay: string; toDay: string }) => ({
      timeZone: spa.shop.timeZone,
      held: [],
      days: days(states).filter(({ day }) => day >= fromDay && day <= toDay),
    }),
  }
}

function draw(states: Record<string, State>, more: Partial<Parameters<typeof FirstFree>[0]> = {}) {
  return renderApp(<FirstFree data={data} basket={visit} wish={undefined} {...more} />, {
    answers: months(states),
  })
}

const address = (day: string, more: object = {}) =>
  linkTo('bookAppointment', { shop: spa.shop.id, items: writeVisit([guest]), ...more, day })

test.each<[string, Record<string, State>, string]>([
  [
    'none is free',
    { '2026-11-25': 'closed', '2026-11-27': 'full', '2026-12-01': 'full' },
    '2026-11-27',
  ],
  ['the first free one is far', { '2026-11-28': 'full', '2026-12-02': 'free' }, '2026-11-28'],
  [
    'what is full is in the next month',
    { '2026-11-30': 'off', '2026-12-03': 'full' },
    '2026-12-03',
  ],
])('where %s, the first full day leads to where one waits', async (_words, states, day) => {
  const page = await draw(states, { wish: ines.id })
  const link = await page.findByRole('link', { name: page.t('booking.wait.button') })
  expect(link.getAttribute('href')).toBe(address(day, { wish: ines.id }))
})

test.each<[string, Record<string, State>, object?]>([
  ['within a week', { '2026-11-25': 'full', '2026-12-01': 'few' }],
  [
    'before all that are full',
    { '2026-11-25': 'closed', '2026-12-10': 'free', '2026-12-11': 'full' },
  ],
  [
    'at the reader’s alone',
    { '2026-11-25': 'full', '2026-12-20': 'free' },
    { data: { ...data, services: data.services.map((one) => ({ ...one, isCallOut: true })) } },
  ],
])('nobody waits for what is free %s', async (_words, states, more) => {
  const page = await draw(states, more)
  await page.findByText(/^First free/u)
  expect(page.queryByRole('link')).toBe(null)
})

const nextStarts = (starts: string[]) => ({
  shops: [{ shopId: spa.shop.id, serviceId: spa.services[0]!.id, variantId, starts }],
})

/** Beside the menu while nothing is chosen. */
function drawCard(starts: string[]) {
  return renderApp(
    <ShopBasket
      data={data}
      basket={{ ...visit, guests: [{ items: [] }] } as unknown as UsedBasket}
      menu={{} as MenuBasket}
      sum={sumOf([], data.services, data.shop)}
      wish={undefined}
    />,
    { answers: { ...months({ '2026-11-26': 'full' }), 'slot.next': nextStarts(starts) } },
  )
}

test('before a choice one may wait for the most booked treatment where it is not free in a week', async () => {
  const full = await drawCard([])
  const name = full.t('booking.wait.button')
  const link = await full.findByRole('link', { name })
  expect(link.getAttribute('href')).toBe(address('2026-11-26'))
  full.unmount()
  const free = await drawCard(['2026-11-26T10:00:00.000Z'])
  await vi.waitFor(() => expect(free.getAllByRole('link')).toHaveLength(1))
  expect(free.queryByRole('link', { name })).toBe(null)
})
