import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import type { ManagedDayPackage } from '@serein/shared/catalogue/day-package.ts'
import { owner, shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { DayPackageForm } from './day-package-form.tsx'
import { managedService } from './testing/managed-service.ts'

const services = [
  managedService(40, idOf(30), 'Hammam', [[60, 6_000]]),
  managedService(50, idOf(30), 'Massage', [[60, 8_000]]),
]
const catalogue = { categories: [], services, addOns: [], kinds: [], staff: [], otherPrices: [] }
const step = (variantId: string, pauseMost: number) => ({
  variantId,
  pauseLeast: 0,
  pauseMost,
  share: null,
  extra: null,
})
const calm: ManagedDayPackage = {
  id: idOf(70),
  version: 3,
  name: { en: 'Day of calm', fr: 'Journée calme' },
  description: { en: '', fr: '' },
  pictureId: null,
  picture: null,
  isActive: true,
  channel: 'everywhere',
  guestLimit: 2,
  shopIds: [shop.id],
  hours: [],
  prices: [{ currency: 'EUR', priceMinor: 12_000, pairPriceMinor: null }],
  steps: [step(idOf(41), 0), step(idOf(51), 30)],
}

async function draw() {
  const form = (
    <DayPackageForm dayPackage={calm} catalogue={catalogue} shop={shop} onDone={() => {}} />
  )
  const page = await renderConsole(form, {
    answers: {
      'business.me': owner,
      'dayPackage.save': 'pending',
      'shop.pictures': { pictures: [], albums: [] },
    },
  })
  return { ...page, steps: () => page.getAllByRole('group', { name: /^(?:Hammam|Massage)$/u }) }
}

test('the steps of a day package change places, and the first has no pause', async () => {
  const page = await draw()
  const { t } = page
  expect(page.getByText('Lasts 120 to 150 min.', { exact: false }).textContent).toContain('€140')
  fireEvent.click(page.getByRole('button', { name: t('catalogue.later', { name: 'Hammam' }) }))
  const [first, second] = page.steps()
  const pause = t('catalogue.dayPackage.pauseMost')
  expect(within(first!).queryByLabelText(pause)).toBeNull()
  expect(within(second!).getByLabelText(pause)).toBeTruthy()
  await page.press(t('common.save'))
  await waitFor(() =>
    expect(page.sent('dayPackage.save')).toMatchObject([
      {
        dayPackageId: calm.id,
        version: 3,
        steps: [
          { variantId: idOf(51), pauseMost: 0 },
          { variantId: idOf(41), pauseMost: 0 },
        ],
        prices: [{ priceMinor: 12_000, pairPriceMinor: null }],
      },
    ]),
  )
})

test('shares that are not the whole and a price for two that cannot be halved are said at their fields', async () => {
  const page = await draw()
  const { t, user } = page
  await user.type(page.getAllByLabelText(t('catalogue.dayPackage.share'))[0]!, '40')
  await page.press(t('common.save'))
  expect(page.getByText(t('catalogue.fault.shares'))).toBeTruthy()
  await user.type(
    page.getByLabelText(t('catalogue.dayPackage.pairPrice', { currency: 'EUR' })),
    '220.01',
  )
  await page.press(t('common.save'))
  expect(page.getByText(t('catalogue.fault.odd'))).toBeTruthy()
  expect(page.sent('dayPackage.save')).toEqual([])
})
