import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import type { Pass } from '@serein/shared/pass/contract.ts'
import { linkTo } from '../address/link.ts'
import { camille } from '../identity/testing/people.ts'
import { renderApp } from '../page/testing/render.tsx'
import { OwnPasses } from './own-passes.tsx'
import { pass } from './testing/pass.ts'

const open = (passes: Pass[]) =>
  renderApp(<OwnPasses />, {
    at: linkTo('wallet', { tab: 'passes' }),
    user: camille,
    answers: { 'pass.mine': { passes } },
  })

test('a package says what is left, until when, who shares it and when it was used, and leads to its treatment', async () => {
  const page = await open([pass])
  const { t } = page
  expect(await page.findByText('4 of 5 left · until 14 March 2027')).toBeTruthy()
  expect(page.getByText(t('pass.mine.sharedWith', { names: 'Nora' }))).toBeTruthy()
  const [use] = pass.uses
  expect(page.getByRole('link', { name: '2 Oct 2026' }).getAttribute('href')).toBe(
    linkTo('bookingDetails', { booking: use!.bookingId }),
  )
  expect(page.getByRole('link', { name: t('pass.mine.book') }).getAttribute('href')).toBe(
    linkTo('shopDetails', { shop: pass.shop.id, service: pass.services[0]!.id }),
  )
  expect(page.queryByText(t('pass.mine.endsSoon'))).toBe(null)
})

test('a package that ends soon, is shared with the reader, or is over says so', async () => {
  const page = await open([
    { ...pass, endsAt: '2026-12-10T23:00:00.000Z' },
    {
      ...pass,
      id: idOf(71),
      isMine: false,
      people: [],
      unit: 'minute',
      units: 600,
      unitsLeft: 180,
    },
    { ...pass, id: idOf(72), state: 'expired', endsAt: '2026-11-01T23:00:00.000Z' },
    { ...pass, id: idOf(73), state: 'used_up', unitsLeft: 0 },
  ])
  const { t } = page
  await page.findByText(t('pass.left.usedUp'))
  expect(page.getAllByText(t('pass.mine.endsSoon'))).toHaveLength(1)
  expect(page.getAllByText(t('pass.mine.shared'))).toHaveLength(1)
  expect(page.getByText('180 of 600 minutes left · until 14 March 2027')).toBeTruthy()
  expect(page.getByText('Ended on 1 November 2026 · 4 of 5 left')).toBeTruthy()
  expect(page.getAllByRole('link', { name: t('pass.mine.book') })).toHaveLength(2)
})

test('a part that is due is paid from here, a later one says its day', async () => {
  const later = { amountMinor: 15_000, dueOn: '2026-12-25', orderId: null }
  const due = { amountMinor: 15_000, dueOn: '2026-11-25', orderId: idOf(90) }
  const page = await open([
    { ...pass, owedMinor: 30_000, parts: [due, later] },
    { ...pass, id: idOf(71), owedMinor: 15_000, parts: [later] },
  ])
  const { t } = page
  const pay = await page.findByRole('link', { name: t('pass.mine.payPart', { amount: '€150' }) })
  expect(pay.getAttribute('href')).toBe(linkTo('checkout', { order: idOf(90) }))
  const owed = { owed: '€150', amount: '€150', day: '25 December' }
  expect(page.getByText(t('pass.mine.owed', owed))).toBeTruthy()
})

test('a reader without packages reads what they are for', async () => {
  const page = await open([])
  expect(await page.findByRole('heading', { name: page.t('pass.mine.none') })).toBeTruthy()
})
