import { linkTo } from '@serein/app/address/link.ts'
import { demo, logInAs } from './steps/account.ts'
import { apiOf } from './steps/api.ts'
import { beginNow } from './steps/begin-now.ts'
import { book, findPlan } from './steps/plan.ts'
import { expect, type Sql, test } from './test.ts'
import { wordsOf } from './words.ts'

test('a review is written by keyboard, shown at once, and answered', async ({
  page,
  visitor,
  customer,
  t,
  sql,
  language,
}) => {
  const words = `Hands that listen, says ${customer.name}.`
  const c = wordsOf(language, 'console')
  const desk = await visitor('desk')
  const { api } = customer
  const plan = await findPlan(api, { inDays: 6, named: true })
  const { id: bookingId, shop, timeZone } = await book(api, plan)
  await beginNow(sql, bookingId, timeZone)
  await logInAs(desk, demo('manager'))
  const work = apiOf(desk)
  await work.booking.checkIn({ bookingId })
  await work.booking.complete({ bookingId })

  await test.step('the review is written from the past visits by keyboard alone', async () => {
    await page.goto(linkTo('bookings', { which: 'past' }))
    await page.getByRole('link', { name: t('review.action') }).click()
    const stars = page.getByRole('group', { name: t('review.form.visit') })
    await stars.getByRole('radio').first().focus()
    for (let pressed = 0; pressed < 4; pressed += 1) await page.keyboard.press('ArrowRight')
    await expect(stars.getByRole('radio', { name: t('review.stars.five') })).toBeChecked()
    await page.getByLabel(t('review.form.text')).fill(words)
    await page.locator('[data-photos]').setInputFiles('app/public/icon-512.png')
    await page.getByRole('button', { name: t('review.form.send') }).press('Enter')
    await expect(page.getByRole('heading', { name: t('review.thanks.title') })).toBeVisible()
  })

  await test.step('the spa shows and counts it at once', async () => {
    await expect.poll(() => standing(sql, bookingId)).toEqual({ stands: true, isCounted: true })
    await page.goto(linkTo('shopDetails', { shop: shop.id }))
    await expect(page.getByText(words)).toBeVisible()
  })

  await test.step('the review is answered in the console', async () => {
    const at = await desk.newPage()
    await at.goto(`/console/reviews?shop=${shop.id}`)
    const row = at.getByRole('listitem').filter({ hasText: words })
    await row
      .getByRole('button', { name: c('review.answer.action'), exact: false })
      .first()
      .click()
    await at.getByLabel(c('review.answer.text')).fill('See you soon.')
    await at.getByRole('button', { name: c('review.answer.send') }).click()
    await expect(row.getByText('See you soon.', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByText('See you soon.', { exact: true })).toBeVisible()
  })
})

/** Whether this review stands, and the shop’s rating is what all that stand make of it: others are written meanwhile. */
async function standing(sql: Sql, bookingId: string) {
  const [row] = await sql(
    `select (r.taken_down_at is null) as stands, (s.rating_count, s.rating_average) is not distinct from
       (select row(count(*)::int, avg(v.stars)::numeric(3, 2)) from review v where v.shop_id = s.id and v.taken_down_at is null)
       as "isCounted"
     from review r join shop s on s.id = r.shop_id where r.booking_id = $1`,
    [bookingId],
  )
  return row
}
