import { expect, test, vi } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import { linkTo } from '../address/link.ts'
import { camille, methods } from '../identity/testing/people.ts'
import { renderApp } from '../page/testing/render.tsx'
import { plan } from '../pass/testing/pass.ts'
import { screens } from '../screens/screens.ts'
import { Page } from './checkout.tsx'

const search = { package: plan.id, shop: idOf(3), parts: 3 }
const open = (user: typeof camille | null, plans = [plan]) =>
  renderApp(<Page />, {
    at: linkTo('checkout', search),
    user,
    answers: {
      ...methods,
      'passPlan.ofShop': { plans },
      'order.openPass': 'pending',
      'auth/sign-up/waiting': { sent: null },
    },
  })

test('a guest sees the package and what is paid now, and says who they are', async () => {
  const page = await open(null)
  const { t } = page
  expect(await page.findByRole('heading', { name: plan.name.en })).toBeTruthy()
  expect(page.getByText(t('pass.buy.now', { amount: '€150.00' }))).toBeTruthy()
  expect(await page.findByLabelText(t('identity.form.email'))).toBeTruthy()
  expect(page.sent('order.openPass')).toEqual([])
})

test('once they are known it becomes their order', async () => {
  const page = await open(camille)
  await vi.waitFor(() =>
    expect(page.sent('order.openPass')).toEqual([
      { shopId: search.shop, planId: plan.id, parts: 3 },
    ]),
  )
})

test('a package that is no longer sold says so', async () => {
  const page = await open(null, [])
  expect(await page.findByText(page.t('pass.shop.gone'))).toBeTruthy()
})

test('all that is sold ahead is bought without an account, and needs no session before', () => {
  expect(screens.checkout.guest).toEqual(expect.arrayContaining(['basket', 'gift', 'package']))
})
