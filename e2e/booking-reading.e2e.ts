import { addServices, holdName, takeTime } from './steps/choose.ts'
import { cards, payByCard } from './steps/pay.ts'
import { findPlan, planAddress } from './steps/plan.ts'
import { hears, listen } from './steps/reading.ts'
import { expect, test } from './test.ts'

/** Each reader in a shop of their own, so that they do not meet. */
const projects = ['phone-en', 'phone-fr', 'desktop-en']

test('a whole booking reads well to a screen reader', async ({
  page,
  customer,
  t,
  format,
  language,
}, { project }) => {
  const reader = { page, t, format, language }
  const from = projects.indexOf(project.name)
  const plan = await findPlan(customer.api, { inDays: 9, from, named: true })
  const [service] = plan.services
  const name = service!.name[language]
  const who = plan.therapist!.name
  const { amountMinor, currency } = {
    amountMinor: plan.starts[0]!.priceMinor,
    currency: plan.shop.currency,
  }
  const amount = format.money({ amountMinor, currency })

  await test.step('home', async () => {
    await page.goto('/tabs/featured')
    await hears(page, [
      `link, ${t('frame.skip')}`,
      'main',
      'heading 1',
      `searchbox, ${t('shop.search.label')}`,
      'heading 2',
    ])
  })

  await test.step('shop', async () => {
    await page.goto(
      planAddress(plan, 'shopBooking')
        .replace(/.*\?/u, '/shop-details?')
        .replace(/items=[^&]*&?/u, ''),
    )
    await hears(page, [
      'main',
      `heading 1, ${plan.shop.name}`,
      `navigation, ${t('shop.section.label')}`,
      `link, ${t('shop.section.menu')}`,
      `region, ${t('shop.section.menu')}`,
      `link, ${t('shop.service.addLabel', { name })}`,
    ])
    await addServices(reader, plan)
    await hears(page, [
      `link, ${t('shop.service.addedLabel', { name })}`,
      `link, ${t('shop.basket.chooseTime')}`,
    ])
  })

  let time = ''
  await test.step('time', async () => {
    await page.goto(planAddress(plan))
    await hears(page, [
      'main',
      `heading 1, ${t('booking.choose.title')}`,
      `group, ${t('booking.wish.label')}`,
      `radio, ${who}, checked`,
      `button, ${t('booking.quick.earliest')}`,
      `radiogroup, ${t('booking.choose.days')}`,
      /^radio, .*, checked$/u,
      `button, ${t('booking.choose.month')}`,
      `region, ${capital(longDay(plan.day))}`,
      `radiogroup, ${t('booking.times.label', { day: longDay(plan.day) })}`,
    ])
    time = await takeTime(reader, plan, 0)
    await hears(page, [/^radio, .*, checked$/u, `button, ${holdName(reader, plan, time, who)}`])
  })

  await test.step('review', async () => {
    await page.getByRole('button', { name: holdName(reader, plan, time, who) }).click()
    await hears(page, [
      'main',
      `heading 1, ${t('checkout.review.title')}`,
      `timer, ${t('checkout.hold.left')}`,
      'DescriptionList',
      new RegExp(`^term, ${t('checkout.price.total')}`, 'u'),
      `text, ${amount}`,
    ])
    await hears(page, [`heading 2, ${t('checkout.fee.title')}`, `list, ${t('checkout.fee.label')}`])
    await hears(page, [
      `group, ${t('checkout.tender.label')}`,
      /^radio, .*, checked$/u,
      `link, ${t('checkout.pay.card', { amount })}`,
    ])
    // The new screen is read from its title on.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('card', async () => {
    await page.getByRole('link', { name: t('checkout.pay.card', { amount }) }).click()
    await hears(page, [
      'main',
      `heading 1, ${t('checkout.card.title')}`,
      `textbox, ${t('checkout.card.number')}`,
      `textbox, ${t('checkout.card.expiry')}`,
      `textbox, ${t('checkout.card.code')}`,
      `button, ${t('checkout.card.pay', { amount })}`,
    ])
    await payByCard(page, t, '4', amount)
    await hears(page, [new RegExp(`^textbox, ${t('checkout.card.number')}, 4, invalid`, 'u')])
    await payByCard(page, t, cards.success, amount)
  })

  await test.step('confirmed', async () => {
    await hears(page, [
      'main',
      'heading 1',
      /^(?:img|image), /u,
      `button, ${t('booking.cancel.action')}`,
    ])
  })

  await test.step('cancelled', async () => {
    const announcements = await listen(page)
    await page.getByRole('button', { name: t('booking.cancel.action') }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toBeVisible()
    await hears(page, [
      `alertdialog, ${t('booking.cancel.freeTitle')}`,
      `button, ${t('booking.cancel.keep')}`,
      `button, ${t('booking.cancel.confirmFree')}`,
    ])
    await dialog.getByRole('button', { name: t('booking.cancel.confirmFree') }).click()
    await expect
      .poll(async () => (await announcements()).join('\n'))
      .toContain(t('booking.cancel.done'))
  })

  function longDay(day: string): string {
    return format.day(day, { weekday: 'long', day: 'numeric', month: 'long' })
  }
})

function capital(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1)
}
