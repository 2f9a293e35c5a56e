import type { Page } from '@playwright/test'
import type { ScreenName } from '@serein/app/address/addresses.ts'
import { screens } from '@serein/app/screens/screens.ts'
import { somebody } from './steps/account.ts'
import { apiOf } from './steps/api.ts'
import { leave, ofNobody, type Onlooker, type Open, somePlan } from './steps/onlooker.ts'
import { addressOf } from './steps/pay.ts'
import { book, findPlan, hold } from './steps/plan.ts'
import { expect } from './test.ts'

/** The states that somebody without an account sees, between a held time and the visit that is theirs by a link. */
export const guestStates = {
  checkout: {
    'of who has no account': ofNobody(async ({ page, t }) => {
      await holdAsVisitor(page)
      await expect(page.getByRole('heading', { name: t('checkout.who.title') })).toBeVisible()
    }),
    'of who has no account, by telephone': ofNobody(async ({ page, t }) => {
      await holdAsVisitor(page)
      await page.getByRole('radio', { name: t('checkout.who.phone') }).click()
      await page.getByRole('button', { name: t('identity.phone.send') }).click()
      await expect(page.getByText(t('identity.refusal.phone'))).toBeVisible()
    }),
    'of who has no account, with a code under way': ofNobody(async ({ page, t }) => {
      await holdAsVisitor(page)
      const { name, email } = somebody()
      await page.getByLabel(t('identity.form.name')).fill(name)
      await page.getByRole('textbox', { name: t('identity.form.email') }).fill(email)
      await page.getByLabel(t('identity.form.terms')).check()
      await page.getByRole('button', { name: t('identity.phone.send') }).click()
      await expect(page.getByLabel(t('identity.code.label'))).toBeVisible()
    }),
  },
  bookAppointment: {
    'moving a visit by its private link': async (onlooker) => {
      const { page, t } = onlooker
      const { token } = await visitLink(onlooker)
      await leave(page, `${screens.bookAppointment.path}?visit=${token}`)
      await expect(page.getByText(t('booking.reschedule.free'))).toBeVisible()
    },
  },
  bookingDetails: {
    'by its private link': async (onlooker) => {
      const { page, t } = onlooker
      const { link } = await visitLink(onlooker)
      await leave(page, link)
      await expect(page.getByText(t('booking.link.note'))).toBeVisible()
    },
    'by its private link, cancelled': async (onlooker) => {
      const { page, t, customer } = onlooker
      const { link, bookingId } = await visitLink(onlooker)
      await customer.api.booking.cancel({ bookingId, expectedFeeMinor: 0 })
      await leave(page, link)
      await expect(page.getByText(t('booking.state.cancelled')).first()).toBeVisible()
    },
    'at a private link that has ended': ofNobody(async ({ page, t, allow }) => {
      allow(/status of 404|^404 from/u)
      await page.goto(`${screens.bookingDetails.path}?visit=${'a'.repeat(43)}`)
      await expect(page.getByText(t('booking.link.endedText'))).toBeVisible()
    }),
  },
} satisfies Partial<Record<ScreenName, Record<string, Open>>>

async function holdAsVisitor(page: Page): Promise<void> {
  const context = page.context()
  await context.request.post('/api/auth/sign-in/anonymous', {
    data: {},
    headers: { origin: process.env.E2E_URL! },
  })
  const api = apiOf(context)
  const inDays = 16 + Math.floor(Math.random() * 20)
  const { id } = await hold(api, await findPlan(api, { inDays, services: 2 }))
  await page.goto(addressOf('checkout', id))
}

async function visitLink(onlooker: Onlooker) {
  const { api } = onlooker.customer
  const { id: bookingId } = await book(api, await somePlan(onlooker))
  const { url } = await api.booking.openLink({ bookingId })
  const { pathname, search, searchParams } = new URL(url)
  return { bookingId, link: pathname + search, token: searchParams.get('visit')! }
}
