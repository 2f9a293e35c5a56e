import { screens } from '@serein/app/screens/screens.ts'
import { addressOf, amountOf, answerSandbox, cards, typeCard, choose } from './steps/pay.ts'
import { book, findPlan, hold } from './steps/plan.ts'
import { expect, test } from './test.ts'

test('a card is saved after its bank has asked or while it pays, is charged as the default, and is removed', async ({
  page,
  customer,
  t,
  format,
  language,
}) => {
  const { api } = customer
  // A client of the business, so that there is somewhere to save a card.
  await book(api, await findPlan(api, { inDays: 20 }))
  const { path } = screens.card
  await page.goto(screens.more.path)
  await page.getByRole('link', { name: t('checkout.saved.title') }).click()
  await expect(page.getByRole('heading', { name: t('checkout.saved.none') })).toBeVisible()
  await page.getByRole('link', { name: t('checkout.saved.add') }).click()
  await typeCard(page, t, cards.requiresAction)
  await page.getByRole('button', { name: t('checkout.saved.save') }).click()
  await answerSandbox(page, language, { tender: 'card', approve: true })
  await expect(page.getByText('Visa •••• 3155')).toBeVisible()

  const first = await toPay(9)
  await page.getByRole('radio', { name: t('checkout.saved.another') }).click()
  await typeCard(page, t, cards.success)
  const keep = page.getByRole('checkbox', { name: t('checkout.saved.keep') })
  await expect(keep).not.toBeChecked()
  await keep.check()
  await pay(first)

  const other = 'Visa •••• 4242'
  await page.goto(path)
  await page.getByRole('button', { name: `${t('checkout.saved.makeDefault')}: ${other}` }).click()
  await expect(
    page.getByRole('listitem').filter({ hasText: other }).getByText(t('checkout.saved.default')),
  ).toBeVisible()
  const second = await toPay(10)
  await expect(page.getByRole('radio', { name: other })).toBeChecked()
  await pay(second)

  await page.goto(path)
  await page.getByRole('button', { name: `${t('checkout.saved.remove')}: ${other}` }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('checkout.saved.remove') })
    .click()
  await expect(page.getByText(other, { exact: true })).toHaveCount(0)
  await expect(page.getByText('Visa •••• 3155')).toBeVisible()

  /** Another visit at its card form; answers with what it costs. */
  async function toPay(inDays: number): Promise<string> {
    const { id, totalMinor, currency } = await hold(api, await findPlan(api, { inDays }))
    await page.goto(addressOf('cardCheckout', id))
    return format.money({ amountMinor: totalMinor, currency })
  }

  async function pay(amount: string): Promise<void> {
    await page.getByRole('button', { name: t('checkout.card.pay', { amount }) }).click()
    await expect(amountOf(page, t('booking.receipt.paid'))).toHaveText(amount)
  }
})

test(
  'a visit is booked with a card on file',
  { tag: '@all' },
  async ({ page, customer, t, sql }) => {
    const { api } = customer
    const plan = await findPlan(api, { inDays: 11, at: 'Maison Serein, Marylebone' })
    await sql(
      `update shop set deposit_rules = '[{"when":{},"ask":{"kind":"card"}}]' where id = $1`,
      [plan.shop.id],
    )
    try {
      const booking = await hold(api, plan)
      await page.goto(addressOf('checkout', booking.id))
      await choose(page.getByRole('radio', { name: t('checkout.tender.atShop') }))
      await expect(
        page.getByText(/If you cancel late or don’t come|En cas d’annulation tardive/u),
      ).toBeVisible()
      await page.getByRole('link', { name: t('checkout.onFile.add') }).click()
      await typeCard(page, t, cards.success)
      await page.getByRole('button', { name: t('checkout.saved.save') }).click()
      await choose(page.getByRole('radio', { name: t('checkout.tender.atShop') }))
      await expect(page.getByRole('radio', { name: 'Visa •••• 4242' })).toBeChecked()
      await page.getByRole('button', { name: t('checkout.pay.atShop') }).click()
      await expect(page.getByText(booking.code).first()).toBeVisible()
    } finally {
      await sql(`update shop set deposit_rules = '[]' where id = $1`, [plan.shop.id])
    }
  },
)
