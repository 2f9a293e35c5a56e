import type { Page, Route } from '@playwright/test'
import type { ScreenName } from '@serein/app/address/addresses.ts'
import { screens } from '@serein/app/screens/screens.ts'
import type { Api } from './steps/api.ts'
import { addressOf } from './steps/pay.ts'
import { book, findPlan, hold, planAddress } from './steps/plan.ts'
import { expect } from './test.ts'
import { openTopUp, topUpAddress } from './steps/top-up.ts'
import type { Words } from './words.ts'

/** Screens that ask for nothing before they show, and so have neither a loading nor an error state. */
export const still = new Set<string>([
  'welcome',
  'login',
  'register',
  'phoneLogin',
  'forgotPassword',
  'settings',
  'more',
])

/** Where each screen is to be seen full, for the user who is logged in: with a shop, a plan, their booking. */
export async function addressesOf(api: Api, inDays = 3): Promise<Record<ScreenName, string>> {
  const plan = await findPlan(api, { inDays, named: true })
  // On the next day, so that the two do not stand in each other's way.
  const [held, booked] = [
    await hold(api, plan),
    await book(api, await findPlan(api, { inDays: inDays + 1, named: true })),
  ]
  const topUp = await openTopUp(api)
  const subjectAddresses: Partial<Record<ScreenName, string>> = {
    shopDetails: `${screens.shopDetails.path}?shop=${plan.shop.id}`,
    gallery: `${screens.gallery.path}?shop=${plan.shop.id}`,
    shopBooking: planAddress(plan, 'shopBooking'),
    bookAppointment: planAddress(plan),
    checkout: addressOf('checkout', held.id),
    cardCheckout: addressOf('cardCheckout', held.id),
    paypalCheckout: addressOf('paypalCheckout', held.id),
    paylaterPaypal: addressOf('paylaterPaypal', held.id),
    bookingDetails: addressOf('bookingDetails', booked.id),
    chat: `${screens.chat.path}?shop=${plan.shop.id}`,
    review: `${screens.review.path}?booking=${booked.id}`,
    addCredit: `${screens.addCredit.path}?business=${topUp.business.id}`,
    creditStripe: topUpAddress('creditStripe', topUp),
    creditPaypal: topUpAddress('creditPaypal', topUp),
  }
  const names = Object.keys(screens) as ScreenName[]
  const rows = names.map((name) => [name, subjectAddresses[name] ?? screens[name].path])
  return Object.fromEntries(rows) as Record<ScreenName, string>
}

/**
 * Goes to a screen inside the app while nothing answers: its loading state. Calling what it returns lets everything fail:
 * its error state.
 */
export async function openUnanswered(
  page: Page,
  t: Words,
  address: string,
  from: string = screens.settings.path,
) {
  await page.goto(from)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const held: Route[] = []
  let isFailing = false
  await page.route(isData, async (route) => {
    if (isFailing) await route.fulfill(broken)
    else held.push(route)
  })
  // The router listens to the history, as for a link.
  await page.evaluate((to) => history.pushState(null, '', to), address)
  await expect(page.getByText(t('screen.loading')).first()).toBeAttached()
  return async () => {
    isFailing = true
    await Promise.all(held.map((route) => route.fulfill(broken)))
    // A question is asked again a few times before it counts as failed.
    await expect(page.getByRole('button', { name: t('screen.problem.retry') }).first()).toBeVisible(
      { timeout: 20_000 },
    )
  }
}

const broken = { status: 500, contentType: 'application/json', body: '{}' }

/** Who is logged in belongs to every page, and is not what a screen waits for. */
function isData({ pathname }: URL): boolean {
  return pathname.startsWith('/api/') && !/^\/api\/(?:auth\/|session$)/u.test(pathname)
}
