import { linkTo } from '@serein/app/address/link.ts'
import { isAccessible } from './look.ts'
import { demo, logInAs } from './steps/account.ts'
import { apiOf } from './steps/api.ts'
import { beginNow } from './steps/begin-now.ts'
import { book, findPlan } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test('a review is written by keyboard, answered, reported and judged, and the rating follows @french @wide', async ({
  page,
  visitor,
  customer,
  allow,
  t,
  sql,
  language,
}) => {
  const { api } = customer
  const words = `Hands that listen, says ${customer.name}.`
  const c = wordsOf(language, 'console')
  const booking = await book(api, await findPlan(api, { inDays: 6, named: true }))
  const { id: bookingId, shop, timeZone } = booking
  await beginNow(sql, bookingId, timeZone)
  const [desk, platform] = [await visitor('desk'), await visitor('desk')]
  // Who runs the installation is nobody of a business.
  allow(/status of 403|^403 from/u)
  // A page that still shows a review when it is taken down may ask for its photo, which has no address any more.
  allow(/404 .*\/pictures\/[0-9a-f]{32}/u)
  await logInAs(desk, demo('manager'))
  await logInAs(platform, demo('admin'))
  const work = apiOf(desk)
  await work.booking.checkIn({ bookingId })
  await work.booking.complete({ bookingId })

  await test.step('written, from the past visits, with the keys alone', async () => {
    await page.goto(linkTo('bookings', { which: 'past' }))
    await page.getByRole('link', { name: t('review.action') }).click()
    const stars = page.getByRole('group', { name: t('review.form.visit') })
    await stars.getByRole('radio').first().focus()
    for (let pressed = 0; pressed < 4; pressed += 1) await page.keyboard.press('ArrowRight')
    await expect(stars.getByRole('radio', { name: t('review.stars.five') })).toBeChecked()
    await page.getByLabel(t('review.form.text')).fill(words)
    await page.locator('[data-photos]').setInputFiles('app/public/icon-512.png')
    await isAccessible(page)
    await page.getByRole('button', { name: t('review.form.send') }).press('Enter')
    await expect(page.getByRole('heading', { name: t('review.thanks.title') })).toBeVisible()
  })

  await test.step('shown at the spa at once, and counted', async () => {
    await expect.poll(standing).toEqual({ stands: true, isCounted: true })
    await page.goto(linkTo('shopDetails', { shop: shop.id }))
    await expect(page.getByText(words)).toBeVisible()
  })

  await test.step('answered in the console', async () => {
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
    await isAccessible(at)
    await page.reload()
    await expect(page.getByText('See you soon.', { exact: true })).toBeVisible()
  })

  await test.step('reported by a reader', async () => {
    const review = page.getByRole('listitem').filter({ hasText: words })
    await review.getByRole('button', { name: t('shop.report.action') }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel(t('shop.report.reason')).selectOption('advertising')
    await isAccessible(page)
    await sheet.getByRole('button', { name: t('shop.report.send') }).click()
    await expect(page.getByText(t('shop.report.done'))).toBeVisible()
  })

  await test.step('judged by the platform: shown and counted no more', async () => {
    const at = await platform.newPage()
    await at.goto('/console/')
    await expect(at).toHaveURL(/\/console\/platform/u)
    const card = at.getByRole('listitem').filter({ hasText: words })
    await card.getByRole('textbox').fill('It sells something.')
    await isAccessible(at)
    await card.getByRole('button').last().click()
    await expect(at.getByText(words)).toBeHidden()
    await expect.poll(standing).toEqual({ stands: false, isCounted: true })
    await page.goto(linkTo('review', { booking: bookingId }))
    await expect(page.getByText('It sells something.')).toBeVisible()
  })

  /** Whether this review stands, and the shop’s rating is what all that stand make of it: others are written meanwhile. */
  async function standing() {
    const [row] = await sql(
      `select (r.taken_down_at is null) as stands, (s.rating_count, s.rating_average) is not distinct from
         (select row(count(*)::int, avg(v.stars)::numeric(3, 2)) from review v where v.shop_id = s.id and v.taken_down_at is null)
         as "isCounted"
       from review r join shop s on s.id = r.shop_id where r.booking_id = $1`,
      [bookingId],
    )
    return row
  }
})
