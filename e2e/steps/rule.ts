import type { Page } from '@playwright/test'
import { expect } from '../test.ts'
import type { Words } from '../words.ts'

/** The payment rules of a spa in the console, each in a sheet of its own. */
export function ruleSheet(page: Page, t: Words) {
  return {
    async open(rule: string) {
      await page
        .getByRole('button', { name: t('payment.rule.editOf', { rule }), exact: true })
        .click()
      const sheet = page.getByRole('dialog', { name: rule })
      await expect(sheet.getByRole('button', { name: t('payment.rule.save') })).toBeVisible()
      const saved = async () => {
        await expect(sheet).toBeHidden()
        await expect(page.getByText(t('payment.rule.saved', { rule })).last()).toBeVisible()
      }
      const save = async () => {
        await sheet.getByRole('button', { name: t('payment.rule.save') }).click()
        await saved()
      }
      return { sheet, save, saved }
    },
  }
}
