import { expect, test } from 'vitest'
import type { Answers } from '@serein/client/testing/answers.ts'
import { ForShop } from '../member/for-shop.tsx'
import { owner, shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { CampaignDraft } from './campaign-draft.tsx'

const answers: Answers = {
  'business.me': owner,
  'catalogue.menu': { currency: 'EUR', categories: [] },
  'customer.segments': { segments: [] },
  'customer.tags': { tags: [] },
  'campaign.count': { now: 40, clients: 120, wanting: 80 },
  'campaign.preview': 'pending',
}

async function open(own: Answers = {}) {
  const page = await renderConsole(
    <CampaignDraft campaign={null} shop={shop} onPlan={() => {}} />,
    {
      answers: { ...answers, ...own },
    },
  )
  await page.findByText(page.t('campaign.count.now', { count: 40 }))
  return { ...page, save: () => page.press(page.t('campaign.save')) }
}

test('an incomplete campaign says what is missing in each language and is not saved', async () => {
  const page = await open()
  const { t } = page
  await page.fill(t('campaign.field.visitsFrom'), '3')
  await page.fill(t('campaign.field.visitsTo'), '2')
  await page.fill(t('campaign.code'), 'a b')
  await page.user.selectOptions(page.field(t('campaign.field.shops')), 'some')
  await page.save()
  for (const label of [
    'campaign.name',
    'campaign.subject.en',
    'campaign.subject.fr',
    'campaign.text.en',
    'campaign.text.fr',
  ] as const)
    expect(page.notesOf(t(label))).toContain(t('campaign.fault.missing'))
  expect(page.notesOf(t('campaign.field.visitsTo'))).toContain(t('campaign.fault.order'))
  expect(page.notesOf(t('campaign.code'))).toContain(t('campaign.fault.code'))
  expect(page.getByText(t('campaign.fault.nothing_chosen'))).toBeTruthy()
  expect(page.sent('campaign.save')).toEqual([])
})

test('an incomplete campaign is neither tested nor scheduled', async () => {
  const page = await open()
  await page.press(page.t('campaign.test'))
  await page.press(page.t('campaign.plan'))
  expect(page.queryByRole('dialog')).toBe(null)
  expect(page.sent('campaign.save')).toEqual([])
})

test('a campaign of a business that writes in one language asks for its words once', async () => {
  const business = { ...owner.business, languages: ['fr' as const] }
  const page = await renderConsole(
    <ForShop title="">
      {(own) => <CampaignDraft campaign={null} shop={own} onPlan={() => {}} />}
    </ForShop>,
    { answers: { ...answers, 'business.me': { ...owner, business } } },
  )
  const { t } = page
  await page.findByText(t('campaign.count.now', { count: 40 }))
  expect(page.queryByLabelText(t('campaign.subject.en'))).toBe(null)
  await page.fill(t('campaign.subject.only'), 'Avent')
  await page.fill(t('campaign.text.only'), 'Une heure pour vous.')
  await page.press(t('campaign.save'))
  expect(page.notesOf(t('campaign.name'))).toContain(t('campaign.fault.missing'))
  expect(page.getAllByText(t('campaign.fault.missing'))).toHaveLength(1)
})
