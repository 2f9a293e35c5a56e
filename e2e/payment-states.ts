import { addDays } from '@serein/shared/time/day.ts'
import type { ConsoleState, Keeper } from './console-state.ts'
import { apiOf } from './steps/api.ts'
import { expect } from './test.ts'

type Ways = {
  openComing: (keeper: Keeper) => Promise<void>
  openDone: (keeper: Keeper) => Promise<void>
  calendar: string
}

type States = Record<string, ConsoleState>

/** What the desk sees of money. */
export function paymentStates({ openComing, openDone, calendar }: Ways): States {
  /** A visit that is over, and paid. */
  async function openPaid(keeper: Keeper): Promise<void> {
    const { page, t } = keeper
    await openDone(keeper)
    await page.locator('[data-visit]').first().click()
    await expect(page.getByText(t('booking.visit.history'))).toBeVisible()
    await openBill(keeper)
  }
  return {
    'a bill': {
      as: 'desk',
      open: async (keeper) => {
        await openComing(keeper)
        await openBill(keeper)
      },
    },
    'a bill that is paid': { as: 'desk', open: openPaid },
    'a discount with mistakes': {
      open: async (keeper) => {
        const { t } = keeper
        await openComing(keeper)
        await openBill(keeper)
        const sheet = inSheet(keeper)
        await sheet.getByRole('button', { name: t('payment.discount.open'), exact: true }).click()
        const amount = t('payment.discount.button', { amount: '§' }).split('§')[0]!.trim()
        await sheet.getByRole('button', { name: new RegExp(`^${amount}`, 'u') }).click()
        await expect(sheet.getByText(t('payment.discount.reasonMissing'))).toBeVisible()
      },
    },
    'a refund': {
      open: async (keeper) => {
        const { t } = keeper
        await openPaid(keeper)
        const sheet = inSheet(keeper)
        const refund = t('payment.refund.openOf', { amount: '§', tender: '§' }).split('§')[0]!
        await sheet
          .getByRole('button', { name: new RegExp(`^${refund}`, 'u') })
          .first()
          .click()
        await expect(sheet.getByText(t('payment.refund.why'))).toBeVisible()
      },
    },
    ...approvalStates(openComing),
    ...linkStates(calendar),
    'payment settings': { as: 'owner', open: openPaymentSettings },
    'payment settings, to look at': { open: openPaymentSettings },
    'keys with mistakes': {
      as: 'owner',
      open: async (keeper) => {
        const { page, t } = keeper
        await openPaymentSettings(keeper)
        const provider = 'PayPal'
        await page
          .getByRole('button', { name: t('payment.accounts.connect', { provider }) })
          .click()
        await page.getByRole('button', { name: t('payment.accounts.try') }).click()
        await expect(page.getByText(t('payment.accounts.keyWrong')).first()).toBeVisible()
      },
    },
    ...tillStates,
  }
}

const tillStates: States = {
  'what the desk takes': {
    as: 'owner',
    open: async (keeper) => {
      const { page, t } = keeper
      await openPaymentSettings(keeper)
      const rule = page.locator('#at-desk')
      await rule.getByRole('button').click()
      await expect(page.getByText(t('payment.rule.atDesk.voucher'))).toBeVisible()
    },
  },
  till: { as: 'desk', open: (keeper) => openTill(keeper, keeper.shop.today) },
  'till of a day before': {
    open: (keeper) => openTill(keeper, addDays(keeper.shop.today, -3)),
  },
  'payments behind a sum of the till': {
    open: async (keeper) => {
      const { page, t, shop } = keeper
      await openTill(keeper, addDays(shop.today, -3))
      const total = new RegExp(`^(?:${t('payment.till.net')}|${t('payment.sheet.total')})$`, 'u')
      await page.getByRole('button', { name: total }).click()
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    },
  },
  'cash paid out of the till': {
    as: 'desk',
    open: async (keeper) => {
      const { page, t, shop } = keeper
      await openTill(keeper, shop.today)
      await page.getByRole('button', { name: t('payment.move.out') }).click()
      await expect(page.getByRole('dialog').getByLabel(t('payment.move.amount'))).toBeVisible()
    },
  },
  'till of a day on which nothing came in': {
    open: (keeper) => openTill(keeper, '2020-02-02'),
  },
}

function approvalStates(openComing: Ways['openComing']): States {
  return {
    'a discount that somebody has to allow': {
      as: 'desk',
      open: async (keeper) => {
        const { page, t } = keeper
        await openComing(keeper)
        await openBill(keeper)
        const sheet = inSheet(keeper)
        await sheet.getByRole('button', { name: t('payment.discount.open'), exact: true }).click()
        await sheet.getByLabel(t('payment.discount.amount')).fill('40')
        await sheet.getByLabel(t('payment.discount.reason')).fill('SPA')
        await page.keyboard.press('Enter')
        await expect(page.getByText(t('member.approval.discount'))).toBeVisible()
      },
    },
  }
}

function linkStates(calendar: string): States {
  /** Of a visit within the week that is not paid. */
  async function openLinks(keeper: Keeper): Promise<void> {
    const { page, t, shop } = keeper
    const api = apiOf(page.context())
    const week = { fromDay: addDays(shop.today, 1), toDay: addDays(shop.today, 7) }
    const { visits } = await api.booking.shopCalendar({ shopId: shop.id, ...week })
    const owed = visits.find(({ state, dueMinor }) => state === 'confirmed' && (dueMinor ?? 0) > 0)
    const [id, day] = [owed!.id, owed!.startsAt.slice(0, 10)]
    await page.goto(`${calendar}?shop=${shop.id}&day=${day}&visit=${id}&pay=${id}`)
    const sheet = inSheet(keeper)
    await sheet.getByRole('button', { name: t('payment.link.open'), exact: true }).click()
    await expect(sheet.getByText(t('payment.link.ask'))).toBeVisible()
  }
  return {
    'asking by link': { as: 'desk', open: openLinks },
    'a code to scan': {
      as: 'desk',
      open: async (keeper) => {
        const { t } = keeper
        await openLinks(keeper)
        const sheet = inSheet(keeper)
        await sheet.getByRole('button', { name: t('payment.link.showCode') }).click()
        await expect(sheet.getByText(t('payment.link.waiting'))).toBeVisible()
      },
    },
  }
}

export async function openPaymentSettings({ page, t, shop }: Keeper): Promise<void> {
  await page.goto(`/console/settings/payments?shop=${shop.id}`)
  await expect(page.getByText(t('payment.accounts.paypal'))).toBeVisible()
  await expect(page.getByRole('list', { name: t('payment.rule.policy.label') })).toBeVisible()
}

async function openTill({ page, t, shop }: Keeper, day: string): Promise<void> {
  await page.goto(`/console/till?shop=${shop.id}&day=${day}`)
  await expect(page.getByRole('heading', { name: t('payment.till.drawer') })).toBeVisible()
}

async function openBill(keeper: Keeper): Promise<void> {
  const { page, t } = keeper
  const names = [t('payment.open.take'), t('payment.open.see')].map((name) => RegExp.escape(name))
  await page.getByRole('button', { name: new RegExp(`^(?:${names.join('|')})$`, 'u') }).click()
  await expect(page.getByRole('dialog', { name: t('payment.sheet.title') })).toBeVisible()
  await expect(page.getByText(t('payment.sheet.total'), { exact: true })).toBeVisible()
}

function inSheet({ page, t }: Keeper) {
  return page.getByRole('dialog', { name: t('payment.sheet.title') })
}
