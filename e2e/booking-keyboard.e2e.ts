import type { Locator, Page } from '@playwright/test'
import { holdName, sentenceTime, times } from './steps/choose.ts'
import { amountOf, cards } from './steps/pay.ts'
import { findPlan } from './steps/plan.ts'
import { expect, test } from './test.ts'

test(
  'a visit is found, held, paid and cancelled by keyboard alone',
  { tag: '@desk' },
  async ({ page, customer, t, format, language }) => {
    const reader = { page, t, format, language }
    const plan = await findPlan(customer.api, { inDays: 2, from: 1, named: true })
    const { keyboard } = page
    const [service] = plan.services
    const name = service!.name[language]

    await page.goto('/tabs/featured')
    await tabAndEnter(page, page.getByRole('link', { name: t('frame.skip') }))
    await expect(page.locator('#content')).toBeFocused()
    await tabTo(page, page.getByLabel(t('shop.search.label')))
    await keyboard.type(plan.shop.name.split(', ')[1]!)
    await expect(page).toHaveURL(/[?&]q=/u)
    await tabAndEnter(page, page.getByRole('link', { name: plan.shop.name, exact: true }).last())

    await expect(page.getByRole('heading', { level: 1, name: plan.shop.name })).toBeVisible()
    await tabAndEnter(page, page.getByRole('link', { name: t('shop.service.addLabel', { name }) }))
    if (service!.variants.length > 1 || service!.addOns.length > 0) {
      const sheet = page.getByRole('dialog', { name })
      await tabAndEnter(
        page,
        sheet.getByRole('link', { name: new RegExp(`^${t('shop.service.add')} · `, 'u') }),
      )
      await expect(sheet).toBeHidden()
    }
    await tabAndEnter(page, page.getByRole('link', { name: t('shop.basket.chooseTime') }))

    await expect(
      page.getByRole('heading', { level: 1, name: t('booking.choose.title') }),
    ).toBeVisible()
    await tabTo(page, page.getByRole('radio', { checked: true }).first())
    const face = page.getByRole('radio', { name: plan.therapist!.name, exact: true })
    await walkTo(page, face, 'ArrowRight')
    await expect(face).toBeChecked()
    await tabTo(
      page,
      page
        .getByRole('radiogroup', { name: t('booking.choose.days') })
        .getByRole('radio')
        .and(page.locator('[tabindex="0"]')),
    )
    const day = page.locator(`[data-day="${plan.day}"]`)
    await walkTo(page, day, 'ArrowRight')
    await keyboard.press('Enter')
    const time = times(reader, plan).first()
    await expect(time).toBeVisible()
    await tabTo(page, time)
    await keyboard.press('Space')
    await expect(time).toBeChecked()
    const start = await sentenceTime(reader, time)
    await tabAndEnter(
      page,
      page.getByRole('button', { name: holdName(reader, plan, start, plan.therapist!.name) }),
    )

    await expect(page.getByRole('timer', { name: t('checkout.hold.left') })).toBeVisible()
    const amount = format.money({
      amountMinor: plan.starts[0]!.priceMinor,
      currency: plan.shop.currency,
    })
    await tabAndEnter(page, page.getByRole('link', { name: t('checkout.pay.card', { amount }) }))
    await expect(
      page.getByRole('heading', { level: 1, name: t('checkout.card.title') }),
    ).toBeVisible()
    await tabTo(page, page.getByLabel(t('checkout.card.number')))
    await keyboard.type(cards.success)
    await keyboard.press('Tab')
    await keyboard.type('1234')
    await keyboard.press('Tab')
    await keyboard.type('123')
    await keyboard.press('Enter')
    await expect(amountOf(page, t('booking.receipt.paid'))).toHaveText(amount)

    await tabAndEnter(page, page.getByRole('button', { name: t('booking.cancel.action') }))
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toBeVisible()
    await keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: t('booking.cancel.action') })).toBeFocused()
    await keyboard.press('Enter')
    await tabAndEnter(page, dialog.getByRole('button', { name: t('booking.cancel.confirmFree') }))
    await expect(page.getByText(t('booking.cancel.done')).first()).toBeVisible()
  },
)

/** Presses Tab until the element has the focus, and sees that the focus shows. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await walkTo(page, target, 'Tab')
  expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true)
}

/** Goes there by Tab, and presses it. */
async function tabAndEnter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

async function walkTo(page: Page, target: Locator, key: string): Promise<void> {
  await expect(target).toBeAttached()
  for (let pressed = 0; pressed < 120; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target, `${key} leads there`).toBeFocused()
}
