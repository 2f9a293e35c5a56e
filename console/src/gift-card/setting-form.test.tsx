import { expect, test, vi } from 'vitest'
import { renderConsole } from '../page/testing/render.tsx'
import { GiftCardRules } from './setting-form.tsx'

const rule = {
  currency: 'EUR',
  countries: ['FR'],
  isSold: true,
  leastMinor: 2_000,
  mostMinor: 50_000,
  suggestedMinor: [5_000],
  sellsTreatments: true,
  validMonths: 24,
  paysTips: false,
  isTaxedAtSale: false,
}

test('cards for a treatment are taxed when they are sold where the business says so', async () => {
  const page = await renderConsole(<GiftCardRules mayChange />, {
    answers: {
      'giftCard.settings': { settings: [rule] },
      'giftCard.saveSetting': { ...rule, isTaxedAtSale: true },
    },
  })
  const { t, user } = page
  await page.findByText(t('giftCard.rule.in', { currency: 'EUR' }))
  await user.click(page.getAllByRole('button')[0]!)
  const taxed = () => page.queryByRole('checkbox', { name: t('giftCard.rule.taxedAtSale') })
  const treatments = page.getByRole('checkbox', { name: t('giftCard.rule.treatments') })
  await user.click(treatments)
  expect(taxed()).toBe(null)
  await user.click(treatments)
  await user.click(taxed()!)
  await page.press(t('common.save'))
  await vi.waitFor(() =>
    expect(page.sent('giftCard.saveSetting')).toMatchObject([
      { currency: 'EUR', sellsTreatments: true, isTaxedAtSale: true },
    ]),
  )
})
