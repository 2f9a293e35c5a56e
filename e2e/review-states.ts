import { linkTo } from '@serein/app/address/link.ts'
import { screens } from '@serein/app/screens/screens.ts'
import type { ConsoleState } from './console-state.ts'
import type { Page } from '@playwright/test'
import { demo } from './steps/account.ts'
import { apiOf } from './steps/api.ts'
import { becomeCamille, ofNobody, type Open } from './steps/onlooker.ts'
import { expect, type Sql } from './test.ts'

/** What somebody says of a visit. */
export const reviewStates: Record<'review', Record<string, Open>> = {
  review: {
    'nothing to review': async ({ page, t }) => {
      await page.goto(screens.review.path)
      await expect(page.getByText(t('review.none.title'))).toBeVisible()
    },
    'several visits to choose from': async ({ page, t }) => {
      await becomeCamille(page)
      await page.goto(screens.review.path)
      await expect(page.getByText(t('review.choose'))).toBeVisible()
    },
    'to be written, with the stars of a mail': async ({ page, t, sql }) => {
      await becomeCamille(page)
      const booking = (await visitOf(sql, 'without'))!
      await page.goto(linkTo('review', { booking, stars: 4 }))
      await expect(page.getByRole('button', { name: t('review.form.send') })).toBeVisible()
    },
    written: async ({ page, t, sql }) => {
      await becomeCamille(page)
      const booking = (await visitOf(sql, 'with')) ?? (await reviewed(page, sql))
      await page.goto(linkTo('review', { booking }))
      await expect(page.getByText(t('review.thanks.title'))).toBeVisible()
    },
    'at a link that has ended': ofNobody(async ({ page, t, allow }) => {
      allow(/status of 404|^404 from/u)
      await page.goto(`${screens.review.path}?visit=${'a'.repeat(43)}`)
      await expect(page.getByText(t('booking.invitation.ended'))).toBeVisible()
    }),
  },
}

/** What the shop says to it, and what the platform makes of it. */
export const consoleReviewStates: Record<string, ConsoleState> = {
  reviews: {
    open: async ({ page, t, shop }) => {
      await page.goto(`/console/reviews?shop=${shop.id}`)
      await expect(page.getByText(t('review.answer.action')).first()).toBeVisible()
    },
  },
  'a review to answer': {
    open: async ({ page, t, shop }) => {
      await page.goto(`/console/reviews?shop=${shop.id}`)
      await page.getByText(t('review.answer.action'), { exact: true }).first().click()
      await page.getByRole('button', { name: t('review.answer.send') }).click()
      await expect(page.getByText(t('review.answer.missing'))).toBeVisible()
    },
  },
  'a review to report': {
    open: async ({ page, t, shop }) => {
      await page.goto(`/console/reviews?shop=${shop.id}`)
      await page.getByText(t('review.report.action'), { exact: true }).first().click()
      await expect(page.getByText(t('review.report.why'))).toBeVisible()
    },
  },
  'reported reviews': {
    as: 'admin',
    open: async ({ page, t }) => {
      await page.goto('/console/platform')
      await expect(page.getByText(t('review.platform.takeDown')).first()).toBeVisible()
    },
  },
}

/** A visit of camille’s that is over, with a review or without one. */
async function visitOf(sql: Sql, which: 'with' | 'without'): Promise<string | null> {
  const [row] = await sql(
    `select b.id from booking b join "user" u on u.id = b.user_id
       left join review r on r.business_id = b.business_id and r.booking_id = b.id
     where u.email = $1 and b.state = 'completed' and (r.id is not null) = $2
     order by b.ends_at desc limit 1`,
    [demo('camille').email, which === 'with'],
  )
  return row ? String(row.id) : null
}

/** Some days none of hers has a review in the demo world: she writes one of her last visit. */
async function reviewed(page: Page, sql: Sql): Promise<string> {
  const bookingId = (await visitOf(sql, 'without'))!
  await apiOf(page.context()).review.write({ bookingId, stars: 5, text: 'So calm.' })
  return bookingId
}
