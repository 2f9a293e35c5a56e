import { expect, test } from 'vitest'
import { type Answers, idOf } from '@serein/client/testing/answers.ts'
import type { BusinessStanding } from '@serein/shared/business/suspension.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { BusinessPage } from './one-business.tsx'

const business: BusinessStanding = {
  id: idOf(2),
  name: 'Maison Serein',
  createdAt: '2026-01-05T09:00:00Z',
  shopCount: 1,
  cities: ['Paris'],
  visits: 40,
  state: 'open',
  shops: [],
  members: [{ name: 'Camille Laurent', role: 'owner' }],
  comingVisits: 12,
  suspensions: [],
}

function open(answers: Answers) {
  return renderConsole(<BusinessPage businessId={business.id} />, {
    answers: { 'business.ofPlatform': business, ...answers },
  })
}

test('a suspension needs a reason', async () => {
  const page = await open({})
  const { t } = page
  await page.findByText(t('business.platform.effect', { count: 12 }))
  await page.press(t('business.platform.suspend'))
  expect(page.notesOf(t('business.platform.reason'))).toContain(
    t('business.platform.reasonMissing'),
  )
  expect(page.sent('business.suspend')).toEqual([])
})

test('a suspension is sent with its reason and can be undone from its message', async () => {
  const page = await open({
    'business.suspend': { ...business, state: 'suspended' },
    'business.lift': business,
  })
  const { t } = page
  await page.findByText(t('business.platform.effect', { count: 12 }))
  await page.fill(t('business.platform.reason'), 'Unpaid taxes')
  await page.press(t('business.platform.suspend'))
  await page.press(t('common.undo'))
  await page.findByText(t('business.platform.lifted', { name: business.name }))
  expect(page.sent('business.suspend')).toEqual([
    { businessId: business.id, reason: 'Unpaid taxes' },
  ])
  expect(page.sent('business.lift')).toEqual([{ businessId: business.id }])
})
