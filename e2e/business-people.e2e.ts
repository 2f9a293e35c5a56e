import type { Locator, Page } from '@playwright/test'
import { isAccessible } from './look.ts'
import { demo } from './steps/account.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('en', 'console')

async function logIn(page: Page, email: string, secret: string, path = '/console/') {
  await page.goto(path)
  await page.getByLabel(t('identity.form.email')).fill(email)
  await page.getByLabel(t('identity.form.password'), { exact: true }).fill(secret)
  await page.getByRole('button', { name: t('identity.login.action') }).click()
}

/** What is to be told, once it is there. */
const codeIn = (sheet: Locator) => sheet.getByText(/^(?:[0-9A-Z]{4}-){2}[0-9A-Z]{4}$/u)

const settings = '/console/settings/people'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test(
  'somebody is invited by a code that is told',
  { tag: ['@desk', '@once'] },
  async ({ visitor }) => {
    const owner = await (await visitor('desk')).newPage()
    const { email, password: own } = demo('owner')
    await logIn(owner, email, own, settings)
    await expect(owner.getByRole('heading', { name: t('business.people.title') })).toBeVisible()
    await isAccessible(owner)
    await press(owner, t('business.invitation.new'))
    const sheet = owner.getByRole('dialog')
    await sheet.getByText(t('business.invitation.way.code'), { exact: true }).click()
    await sheet.getByLabel(t('business.invitation.name')).fill('Léa Fontaine')
    await isAccessible(owner)
    await press(owner, t('payment.rule.save'))
    await expect(codeIn(sheet)).toBeVisible()
    await press(owner, t('business.invitation.done'))
    const invited = t('business.invitation.revokeOf', { name: 'Léa Fontaine' })
    await expect(owner.getByRole('button', { name: invited })).toBeVisible()
  },
)

test(
  'at a shared desk each comes in by a PIN, and the log names them',
  { tag: ['@desk', '@once'] },
  async ({ visitor }) => {
    const desk = await (await visitor('desk')).newPage()
    const { email, password: own } = demo('manager')
    await logIn(desk, email, own)
    await desk.getByRole('button', { name: /Anaïs Morel/u }).click()
    const account = desk.getByRole('dialog')
    await account.getByLabel(t('business.account.pinNew')).fill('48151')
    await press(desk, t('business.account.pinSave'))
    await expect(desk.getByText(t('business.account.pinSaved'))).toBeVisible()
    await desk.context().clearCookies()

    await logIn(desk, demo('owner').email, own, settings)
    await desk.getByRole('tab', { name: t('business.people.tab.desks') }).click()
    await press(desk, t('business.desk.new'))
    await desk.getByLabel(t('business.desk.name')).fill('Reception')
    await isAccessible(desk)
    await press(desk, t('payment.rule.save'))
    await expect(desk).toHaveURL(/\/console\/desk$/u)
    await isAccessible(desk)
    await desk.getByRole('button', { name: 'Anaïs Morel' }).click()
    await desk.getByLabel(t('identity.desk.pin'), { exact: true }).fill('48152')
    await press(desk, t('identity.desk.enter'))
    await expect(desk.getByText(t('identity.desk.wrong', { count: 4 }))).toBeVisible()
    await desk.getByLabel(t('identity.desk.pin'), { exact: true }).fill('48151')
    await isAccessible(desk)
    await press(desk, t('identity.desk.enter'))
    await expect(desk.getByRole('link', { name: t('booking.board.screen') })).toBeVisible()
    // What is of the rights of others has no place here.
    await expect(desk.getByRole('link', { name: t('business.people.title') })).toBeHidden()
    await press(desk, t('identity.desk.change'))
    await expect(desk.getByRole('button', { name: 'Anaïs Morel' })).toBeVisible()
  },
)
