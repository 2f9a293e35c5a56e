import type { ConsoleState, Keeper } from './console-state.ts'
import { openPaymentSettings } from './payment-states.ts'
import { expect } from './test.ts'

/** What an owner sees who changes how a spa is paid. */
export const paymentRuleStates: Record<string, ConsoleState> = {
  'payment methods': { as: 'owner', open: (keeper) => openRule(keeper, 'tenders') },
  'deposit rules': {
    as: 'owner',
    open: async (keeper) => {
      const { page, t } = keeper
      await openRule(keeper, 'deposit')
      await addDeposit(keeper, '30')
      await expect(page.getByText(t('payment.rule.deposit.newClient'))).toBeVisible()
    },
  },
  'deposit rules with mistakes': {
    as: 'owner',
    open: async (keeper) => {
      const { page, t } = keeper
      await openRule(keeper, 'deposit')
      await addDeposit(keeper, '130')
      await page.getByLabel(t('payment.rule.deposit.services')).last().selectOption('some')
      await page.getByRole('button', { name: t('common.save') }).click()
      await expect(page.getByText(t('payment.rule.fault.nothing_chosen'))).toBeVisible()
    },
  },
  'cancellation rules': { as: 'owner', open: (keeper) => openRule(keeper, 'policy') },
  'cancellation rules with mistakes': {
    as: 'owner',
    open: async (keeper) => {
      const { page, t } = keeper
      await openRule(keeper, 'policy')
      await page.getByLabel(t('payment.rule.policy.until')).last().fill('30')
      await page.getByLabel(t('payment.rule.policy.noShow')).fill('50')
      await page.getByRole('button', { name: t('common.save') }).click()
      await expect(page.getByText(t('payment.rule.fault.out_of_order'))).toBeVisible()
    },
  },
  'tip suggestions': { as: 'owner', open: (keeper) => openRule(keeper, 'tips') },
  'rate of tax': { as: 'owner', open: (keeper) => openRule(keeper, 'tax') },
  'top-up amounts': { as: 'owner', open: (keeper) => openRule(keeper, 'topUp') },
}

type Rule = 'tenders' | 'deposit' | 'policy' | 'tips' | 'tax' | 'topUp'

async function openRule(keeper: Keeper, which: Rule): Promise<void> {
  const { page, t } = keeper
  await openPaymentSettings(keeper)
  const rule =
    which === 'topUp'
      ? t('payment.rule.topUp.titleIn', { currency: 'EUR' })
      : t(`payment.rule.${which}.title`)
  await page.getByRole('button', { name: t('payment.rule.editOf', { rule }) }).click()
  await expect(page.getByRole('dialog', { name: rule })).toBeVisible()
  await expect(page.getByRole('button', { name: t('common.save') })).toBeVisible()
}

async function addDeposit({ page, t }: Keeper, percent: string): Promise<void> {
  await page.getByRole('button', { name: t('payment.rule.deposit.add') }).click()
  await page.getByLabel(t('payment.rule.deposit.rate')).last().fill(percent)
}
