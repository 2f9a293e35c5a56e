import { screens } from '@serein/app/screens/screens.ts'
import { takeTime } from './steps/choose.ts'
import { book, planAddress } from './steps/plan.ts'
import { findStones } from './steps/stones.ts'
import { addressOf, choose } from './steps/pay.ts'
import { expect, test } from './test.ts'

test('a health form advises against the stones that are booked, and leads to what would do', async ({
  page,
  customer,
  t,
  language,
  format,
}) => {
  const { plan, instead } = await findStones(customer.api)
  const booked = await book(customer.api, plan)
  const rather = t('booking.hold.rather', { service: instead.name[language] })

  await test.step('the form is filled in on the page of the visit', async () => {
    await page.goto(addressOf('bookingDetails', booked.id))
    await page.getByRole('button', { name: t('booking.form.fill') }).click()
    const sheet = page.getByRole('dialog', { name: t('booking.form.title') })
    await sheet.getByLabel(/born|birth|naissance/iu).fill('1990-04-12')
    const answer = (question: RegExp, value: string) =>
      choose(sheet.getByRole('group', { name: question }).getByRole('radio', { name: value }))
    await answer(/pregnant|enceinte/u, t('booking.form.yes'))
    await answer(/heart|cœur/u, t('booking.form.no'))
    await answer(/pressure do|pression aimez/u, language === 'fr' ? 'Légère' : 'Light')
    await sheet.getByLabel(t('booking.form.agree')).check()
    await sheet.getByRole('button', { name: t('booking.form.send') }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('link', { name: rather })).toBeVisible()
  })

  await test.step('stones are not booked again, and what would do is chosen instead', async () => {
    await page.goto(planAddress(plan))
    await takeTime({ page, t, format, language }, plan, 0)
    await page.getByRole('button', { name: /^(?:Book|Réserver)/u }).click()
    await page.getByRole('link', { name: rather }).first().click()
    await expect(page).toHaveURL(
      ({ pathname, searchParams }) =>
        pathname === screens.bookAppointment.path &&
        searchParams.get('items') === instead.variants[0]!.id,
    )
  })
})
