import { expect, test } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import type { Placement } from '@serein/shared/shop/placement.ts'
import { shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { Page } from './placements.tsx'

const placement: Placement = {
  placementId: idOf(20),
  businessId: idOf(2),
  businessName: 'Maison Serein',
  shopId: shop.id,
  shopName: shop.name,
  city: 'Paris',
  fromDay: '2026-11-01',
  toDay: '2026-12-24',
  position: 1,
  version: 3,
  state: 'running',
}

async function open(own: Answers = {}) {
  const answers: Answers = {
    'placement.list': { placements: [placement], nextCursor: null },
    'business.directory': { businesses: [], nextCursor: null },
    ...own,
  }
  const page = await renderConsole(<Page />, { answers })
  return { ...page, save: () => page.press(page.t('common.save')) }
}

test('a placement reports each missing field', async () => {
  const page = await open()
  const { t } = page
  await page.press(t('shop.placement.add'))
  await page.fill(t('shop.placement.order'), '100')
  await page.save()
  for (const label of ['business', 'from', 'to'] as const)
    expect(page.notesOf(t(`shop.placement.${label}`))).toContain(t('shop.placement.missing'))
  expect(page.notesOf(t('shop.placement.order'))).toContain(t('shop.placement.orderFault'))
  expect(page.sent('placement.save')).toEqual([])
})

test('a placement that runs keeps its first day, and one that overlaps another names its days', async () => {
  const other = { fromDay: '2026-12-20', toDay: '2026-12-31' }
  const page = await open({
    'placement.save': refused('placement_not_possible', {
      field: 'toDay',
      reason: 'overlaps',
      ...other,
    }),
  })
  const { t } = page
  await page.press(t('shop.placement.changeOf', { name: shop.name }))
  expect(page.field(t('shop.placement.from')).readOnly).toBe(true)
  await page.fill(t('shop.placement.to'), '2026-12-25')
  await page.save()
  const [from, to] = ['20 December 2026', '31 December 2026']
  await page.findByText(t('shop.placement.fault.overlaps', { from, to }))
  expect(page.sent('placement.save')).toMatchObject([
    { placementId: placement.placementId, version: 3, fromDay: '2026-11-01', toDay: '2026-12-25' },
  ])
})

test('a tab of placements loads its own, and says when there are none', async () => {
  const page = await open({
    'placement.list': ({ state }) => ({
      placements: state === 'running' ? [placement] : [],
      nextCursor: null,
    }),
  })
  await page.findByText(shop.name)
  await page.user.click(page.getByText(page.t('shop.placement.state.over')))
  expect(await page.findByText(page.t('shop.placement.none.over'))).toBeTruthy()
})
