import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import type { OwnStanding } from '@serein/shared/waiting/standing-contract.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { CustomerStanding } from './customer-standing.tsx'

const wish: OwnStanding = {
  id: idOf(1),
  shop: { id: idOf(2), name: 'Maison Serein', timeZone: 'Europe/Paris' },
  state: 'active',
  everyWeeks: 4,
  giveDays: 3,
  weekday: 4,
  fromMinute: 1_020,
  toMinute: 1_200,
  staff: 'first',
  services: [
    {
      guest: 0,
      name: { en: 'Deep tissue', fr: 'Massage profond' },
      lengthMinutes: 60,
      staffName: 'Inès',
    },
  ],
  lastDay: '2026-11-26',
  nextDay: '2026-12-24',
  skipCount: 0,
}
const open = (wishes: OwnStanding[], mayEnd = true) =>
  renderConsole(<CustomerStanding customerId={idOf(60)} mayEnd={mayEnd} />, {
    answers: {
      'standing.ofClient': { wishes },
      'standing.endForClient': { id: wish.id, state: 'ended' },
    },
  })

test('the desk sees what comes again for a client, and ends it', async () => {
  const page = await open([wish, { ...wish, id: idOf(3), state: 'paused' }])
  const { t } = page
  const [first] = await page.findAllByText('Deep tissue (Inès)')
  expect(first).toBeTruthy()
  expect(page.getAllByText(t('customer.standing.paused'))).toHaveLength(1)
  expect(page.container.textContent).toContain('Every 4 weeks, give or take 3 days')
  page.answers['standing.ofClient'] = { wishes: [] }
  const [end] = page.getAllByRole('button', {
    name: t('customer.standing.endOf', { what: 'Deep tissue (Inès)' }),
  })
  await page.user.click(end!)
  await page.findByText(t('customer.standing.ended'))
  expect(page.sent('standing.endForClient')).toEqual([{ standingWishId: wish.id }])
  expect(page.queryByText('Deep tissue (Inès)')).toBe(null)
})

test('who only sees clients ends nothing', async () => {
  const page = await open([wish], false)
  await page.findByText('Deep tissue (Inès)')
  expect(page.queryByRole('button')).toBe(null)
})
