import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import { linkTo } from '../address/link.ts'
import { camille } from '../identity/testing/people.ts'
import { renderApp } from '../page/testing/render.tsx'
import { ShopMemberships } from '../pass/shop-memberships.tsx'
import { membership, membershipPlan as plan } from '../pass/testing/membership.ts'
import { MembershipSheet } from './membership-sheet.tsx'

const [shop, businessId] = [idOf(3), idOf(2)]
const search = { shop, membership: plan.id }
const card = { id: idOf(160), brand: 'visa', last4: '4242', expiryMonth: 9, expiryYear: 2029 }
const consent = 'Maison Serein may charge this card.'
const savedCards = {
  businesses: [{ business: membership.business, cards: [{ ...card, isDefault: true }] }],
  places: [],
}
const sold: Answers = {
  'membershipPlan.ofShop': { plans: [plan], business: membership.business, consent },
}

const open = (answers: Answers = {}, user: typeof camille | null = camille) =>
  renderApp(<MembershipSheet search={search} />, {
    at: linkTo('shopDetails', search),
    user,
    answers: { ...sold, 'card.list': savedCards, ...answers },
  })

test('a shop’s memberships say what they give and cost, and lead to their details', async () => {
  const page = await renderApp(<ShopMemberships search={{ shop }} />, {
    at: linkTo('shopDetails', { shop }),
    answers: sold,
  })
  expect(await page.findByText('€69 a month')).toBeTruthy()
  expect(page.getByRole('link').getAttribute('href')).toBe(linkTo('shopDetails', search))
})

test('a client joins with a saved card, and reads what they agree to before', async () => {
  const page = await open({ 'membership.join': { membership } })
  const { t } = page
  expect(await page.findByText(consent)).toBeTruthy()
  await page.press(t('pass.membership.join'))
  expect(page.sent('membership.join')).toEqual([
    { shopId: shop, planId: plan.id, savedCardId: card.id, expectedPriceMinor: 6_900 },
  ])
  await vi.waitFor(() => expect(page.address()).toBe(linkTo('wallet', { tab: 'membership' })))
})

test('a card that the bank refuses leaves the client here, with its reason', async () => {
  const page = await open({ 'membership.join': refused('card_declined', { reason: 'declined' }) })
  const { t } = page
  await page.press(t('pass.membership.join'))
  await waitFor(() => expect(page.getByText(t('pass.membership.refused'))).toBeTruthy())
})

test('a client without a card adds one, and comes back', async () => {
  const page = await open({ 'card.list': { businesses: [], places: [] } })
  const add = await page.findByRole('link', { name: page.t('pass.membership.addCard') })
  expect(add.getAttribute('href')).toBe(
    linkTo('card', { business: businessId, add: true, shop, membership: plan.id }),
  )
})

test('a reader without an account logs in first', async () => {
  const page = await open({}, null)
  const logIn = await page.findByRole('link', { name: page.t('pass.membership.logIn') })
  expect(logIn.getAttribute('href')).toBe(linkTo('login', { next: linkTo('shopDetails', search) }))
})
