import type { Page } from '@playwright/test'
import { screens, type ScreenName } from '@serein/app/screens.ts'
import type { Format } from '@serein/client/format.ts'
import { demo, logIn, logInAs, type Customer } from './steps/account.ts'
import { addServices, takeTime } from './steps/choose.ts'
import { addressOf, cards, payByCard, typeCard } from './steps/pay.ts'
import { book, findPlan, hold, onHalfHours, planAddress, type Plan } from './steps/plan.ts'
import { expect, type Sql } from './test.ts'
import type { Language, Words } from './words.ts'

export interface Onlooker {
  page: Page
  t: Words
  format: Format
  language: Language
  /** Somebody new, who is logged in. */
  customer: Customer
  sql: Sql
  allow: (expected: RegExp) => void
}

type Open = (onlooker: Onlooker) => Promise<void>

/** Each screen in its full state and its other main ones. A new screen must say here how it looks. */
export const faces: Record<ScreenName, Record<string, Open>> = {
  welcome: {
    full: ({ page }) => leave(page, '/welcome'),
    'with a place to go on to': async ({ page, t }) => {
      await leave(page, '/bookings')
      await expect(page.getByText(t('identity.welcome.next'))).toBeVisible()
    },
  },
  login: {
    refused: async ({ page, t, customer }) => {
      await leave(page, '/login')
      await logIn(page, t, { ...customer, password: 'something else' })
      await expect(page.getByText(t('identity.refusal.credentials'))).toBeVisible()
    },
  },
  register: {
    'with what is missing': async ({ page, t }) => {
      await leave(page, '/register')
      await page.getByLabel(t('identity.form.password'), { exact: true }).fill('short')
      await page.getByRole('button', { name: t('identity.register.action') }).click()
      await expect(page.getByText(t('identity.refusal.terms'))).toBeVisible()
    },
  },
  settings: {
    'of a member': async ({ page, customer }) => {
      await page.goto('/settings')
      await expect(page.getByRole('heading', { name: customer.name })).toBeVisible()
    },
    'of a guest': async ({ page, t }) => {
      await leave(page, '/settings')
      await expect(page.getByText(t('identity.settings.guestText'))).toBeVisible()
    },
  },
  featured: {
    'with the next visit': async ({ page, t }) => {
      await becomeCamille(page)
      await page.goto('/tabs/featured')
      await expect(page.getByRole('region', { name: t('shop.visit.label') })).toBeVisible()
      await expect(page.getByRole('heading', { name: t('shop.list.all') })).toBeVisible()
    },
    'nothing found': async ({ page, t }) => {
      await page.goto('/tabs/featured?q=xyzzy')
      await expect(page.getByText(t('shop.list.noneFor', { text: 'xyzzy' }))).toBeVisible()
    },
  },
  services: {
    full: async ({ page, t }) => {
      await page.goto('/services')
      await expect(
        page.getByRole('link', { name: t('shop.category.hammam'), exact: true }),
      ).toBeVisible()
    },
  },
  serviceList: {
    'of a kind': async ({ page, t }) => {
      await page.goto(`${screens.serviceList.path}?category=massage`)
      await expect(page.getByText(t('catalogue.sort.relevanceWhy'))).toBeVisible()
    },
    'of a shop, with one open': async (onlooker) => {
      const { page, t, language } = onlooker
      const { shop, services } = await somePlan(onlooker)
      await page.goto(`${screens.serviceList.path}?shop=${shop.id}`)
      const name = services[0]!.name[language]
      await page.getByRole('link', { name, exact: true }).click()
      const sheet = page.getByRole('dialog', { name })
      await expect(sheet.getByText(t('catalogue.service.givers'))).toBeVisible()
    },
    'nothing fits': async ({ page, t }) => {
      await page.goto(`${screens.serviceList.path}?category=couple&max=60&length=short`)
      await expect(page.getByText(t('catalogue.list.none'))).toBeVisible()
    },
  },
  allFeatured: {
    full: async ({ page, t }) => {
      await page.goto(screens.allFeatured.path)
      await expect(page.getByText(t('shop.card.paid')).first()).toBeVisible()
      await expect(page.getByText(t('shop.card.pick')).first()).toBeVisible()
    },
  },
  about: {
    'of all houses': async ({ page }) => {
      await page.goto(screens.about.path)
      await expect(page.getByRole('link', { name: 'Maison Serein' })).toBeVisible()
    },
    'of one house': async ({ page, t }) => {
      await page.goto(screens.about.path)
      await page.getByRole('link', { name: 'Maison Serein' }).click()
      await expect(page.getByRole('heading', { name: t('business.about.team') })).toBeVisible()
    },
  },
  more: {
    'of a member': async ({ page, customer }) => {
      await page.goto('/more')
      await expect(page.getByRole('link', { name: customer.name })).toBeVisible()
    },
    'of a guest': async ({ page, t }) => {
      await leave(page, '/more')
      await expect(page.getByRole('link', { name: t('identity.welcome.login') })).toBeVisible()
    },
  },
  shopDetails: {
    'with two services': async (onlooker) => {
      const plan = await somePlan(onlooker)
      await onlooker.page.goto(`${screens.shopDetails.path}?shop=${plan.shop.id}`)
      await addServices(onlooker, plan)
    },
    'choosing how long': async (onlooker) => {
      const { page, t, language } = onlooker
      const plan = await somePlan(onlooker)
      await page.goto(`${screens.shopDetails.path}?shop=${plan.shop.id}`)
      const name = plan.services.find(({ addOns }) => addOns.length > 0)!.name[language]
      await page.getByRole('button', { name: t('shop.service.addLabel', { name }) }).click()
      await expect(page.getByRole('dialog', { name })).toBeVisible()
    },
  },
  shopBooking: {
    full: async (onlooker) => {
      const plan = await somePlan(onlooker)
      const { page, t } = onlooker
      await page.goto(planAddress(plan, 'shopBooking'))
      await expect(page.getByText(t('shop.visitPlan.whoHelp'))).toBeVisible()
    },
  },
  bookAppointment: {
    'with a chosen time': async (onlooker) => {
      const plan = await somePlan(onlooker)
      await onlooker.page.goto(planAddress(plan))
      await takeTime(onlooker, plan, 0)
    },
    'asked why not': async ({ page, t, customer, format }) => {
      const plan = await findPlan(customer.api, { inDays: 15, named: true })
      const { startsAt } = await hold(customer.api, onHalfHours(plan))
      const time = format.time(startsAt, plan.shop.timeZone)
      await page.goto(planAddress(plan))
      await page.getByRole('button', { name: `${time}, ${t('booking.times.off')}` }).press('Enter')
      await expect(page.getByText(t('booking.why.title', { time }))).toBeVisible()
    },
    'moving a visit': async (onlooker) => {
      const { page, t, customer } = onlooker
      const { id } = await book(customer.api, await somePlan(onlooker))
      await page.goto(`${screens.bookAppointment.path}?move=${id}`)
      await expect(page.getByText(t('booking.move.free'))).toBeVisible()
    },
    'nothing chosen yet': async ({ page, t }) => {
      await page.goto(screens.bookAppointment.path)
      await expect(page.getByText(t('booking.choose.nothing'))).toBeVisible()
    },
  },
  bookings: {
    'all coming ones': async (onlooker) => {
      const { page, t, customer } = onlooker
      await hold(customer.api, await somePlan(onlooker))
      await book(customer.api, await somePlan(onlooker))
      await page.goto('/bookings')
      await expect(page.getByText(t('booking.state.held'))).toBeVisible()
    },
    'past ones': async ({ page, t }) => {
      await becomeCamille(page)
      await page.goto('/bookings?which=past')
      await expect(page.getByText(t('booking.state.completed')).first()).toBeVisible()
    },
    'none at all': async ({ page, t }) => {
      await page.goto('/bookings')
      await expect(page.getByText(t('booking.list.noneComing'))).toBeVisible()
    },
  },
  bookingDetails: {
    'just booked': async (onlooker) => {
      const { page, t, customer } = onlooker
      const { id, code } = await book(customer.api, await somePlan(onlooker))
      await page.goto(`${addressOf('bookingDetails', id)}&new=1`)
      await expect(page.getByRole('img', { name: t('booking.code.qr', { code }) })).toBeVisible()
    },
    'its receipt': async (onlooker) => {
      const { page, t, customer } = onlooker
      const { id } = await book(customer.api, await somePlan(onlooker))
      await page.goto(`${addressOf('bookingDetails', id)}&show=receipt`)
      await expect(page.getByRole('link', { name: t('booking.receipt.pdf') })).toBeVisible()
    },
    'about to be cancelled': async (onlooker) => {
      const { page, t, customer } = onlooker
      const { id } = await book(customer.api, await somePlan(onlooker))
      await page.goto(addressOf('bookingDetails', id))
      await page.getByRole('button', { name: t('booking.cancel.action') }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  checkout: {
    full: async (onlooker) => {
      const { page, t, customer } = onlooker
      const { id } = await hold(customer.api, await somePlan(onlooker))
      await page.goto(addressOf('checkout', id))
      await expect(page.getByRole('timer', { name: t('checkout.hold.left') })).toBeVisible()
    },
    'no longer kept': async (onlooker) => {
      const { page, t, customer } = onlooker
      const { id: bookingId } = await hold(customer.api, await somePlan(onlooker))
      await customer.api.booking.release({ bookingId })
      await page.goto(addressOf('checkout', bookingId))
      await expect(page.getByText(t('checkout.over.title'))).toBeVisible()
    },
  },
  cardCheckout: {
    'with mistakes': async (onlooker) => {
      const amount = await openCard(onlooker)
      const { page, t } = onlooker
      await typeCard(page, t, '1')
      await page.getByRole('button', { name: t('checkout.card.pay', { amount }) }).click()
      await expect(page.getByText(t('checkout.card.numberWrong'))).toBeVisible()
    },
    declined: async (onlooker) => {
      const { page, t } = onlooker
      await payByCard(page, t, cards.declined, await openCard(onlooker))
      await expect(page.getByText(t('checkout.declined.title'))).toBeVisible()
    },
    'asked by the bank': async (onlooker) => {
      const { page, t } = onlooker
      await payByCard(page, t, cards.requiresAction, await openCard(onlooker))
      await expect(page.getByText(t('checkout.bank.title'))).toBeVisible()
    },
  },
}

/** Two services with one therapist, far enough ahead that many can look at once. */
function somePlan({ customer }: Onlooker): Promise<Plan> {
  const inDays = 16 + Math.floor(Math.random() * 20)
  return findPlan(customer.api, { inDays, services: 2, named: true })
}

async function openCard(onlooker: Onlooker): Promise<string> {
  const { page, customer, format } = onlooker
  const {
    id,
    totalMinor: amountMinor,
    currency,
  } = await hold(customer.api, await somePlan(onlooker))
  await page.goto(addressOf('cardCheckout', id))
  return format.money({ amountMinor, currency })
}

/** Opens a page as somebody who is not logged in. */
async function leave(page: Page, path: string): Promise<void> {
  await page.context().clearCookies({ name: /session/u })
  await page.goto(path)
}

/** The customer of the demo world, who has visits behind and before her. */
async function becomeCamille(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /session/u })
  await logInAs(page.context(), demo('camille'))
}
