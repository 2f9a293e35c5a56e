import type { Locator, Page } from '@playwright/test'
import { demo, logIn, somebody, type Person } from './steps/account.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('en', 'console')

async function enter(page: Page, person: Person, path = '/console/') {
  await page.goto(path)
  await logIn(page, t, person)
}

/** What is to be told, once it is there. */
const codeIn = (sheet: Locator) => sheet.getByText(/^(?:[0-9A-Z]{4}-){2}[0-9A-Z]{4}$/u)

const settings = '/console/settings/people'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Invites somebody by a code, and tells it. */
async function inviteByCode(page: Page, name: string): Promise<string> {
  await press(page, t('business.invitation.new'))
  const sheet = page.getByRole('dialog')
  await sheet.getByText(t('business.invitation.way.code'), { exact: true }).click()
  await sheet.getByLabel(t('business.invitation.name')).fill(name)
  await press(page, t('common.save'))
  const code = await codeIn(sheet).innerText()
  await press(page, t('business.invitation.done'))
  const invited = t('business.invitation.revokeOf', { name })
  await expect(page.getByRole('button', { name: invited })).toBeVisible()
  return code
}

test(
  'a member invited by code creates an account, joins a second business and works for either',
  { tag: ['@desk', '@once'] },
  async ({ visitor }) => {
    test.setTimeout(120_000)
    const owner = await (await visitor('desk')).newPage()
    await enter(owner, demo('owner'), settings)
    await expect(owner.getByRole('heading', { name: t('business.people.title') })).toBeVisible()
    const invited = somebody()
    const { name } = invited

    const context = await visitor('desk')
    const page = await context.newPage()
    await test.step('the invited member creates an account', async () => {
      await page.goto('/console/join')
      await page.getByLabel(t('business.invitation.code')).fill(await inviteByCode(owner, name))
      await press(page, t('business.join.next'))
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Maison Serein')
      await page.getByLabel(t('identity.form.email')).fill(invited.email)
      await page.getByLabel(t('identity.form.password'), { exact: true }).fill(invited.password)
      await press(page, t('business.join.create'))
      await expect(page.getByRole('link', { name: t('booking.board.screen') })).toBeVisible()
    })

    const other = await (await visitor('desk')).newPage()
    await enter(other, demo('owner.bains'), settings)
    await test.step('the member joins another business with the same account', async () => {
      const code = await inviteByCode(other, name)
      await page.goto(`/console/join#${code}`)
      await expect(page.getByText(t('business.join.asWhom', { name }))).toBeVisible()
      await press(page, t('business.join.accept'))
    })

    const sheet = page.getByRole('dialog', { name })
    const account = page.getByRole('button', { name: new RegExp(RegExp.escape(name), 'u') })
    await test.step('the member switches from one business to the other', async () => {
      await account.click()
      await expect(sheet).toContainText('Bains du Canal')
      await sheet.getByRole('button', { name: /Maison Serein/u }).click()
      await expect(sheet).toBeHidden()
      await account.click()
      await expect(sheet).toContainText(`${t('frame.role.front_desk')} · Maison Serein`)
    })

    await test.step('the member chooses the business when logging in', async () => {
      await context.clearCookies()
      await enter(page, invited)
      await expect(page.getByRole('heading', { name: t('business.choose.title') })).toBeVisible()
      await page.getByRole('button', { name: /Bains du Canal/u }).click()
      await account.click()
      await expect(sheet).toContainText('Bains du Canal')
    })
  },
)

test(
  'a shared desk lets each member in by PIN, and the audit log names them',
  { tag: ['@desk', '@once'] },
  async ({ visitor }) => {
    const desk = await (await visitor('desk')).newPage()
    await enter(desk, demo('manager'))
    await desk.getByRole('button', { name: /Anaïs Morel/u }).click()
    const account = desk.getByRole('dialog')
    await account.getByLabel(t('business.account.pinNew')).fill('48151')
    await press(desk, t('business.account.pinSave'))
    await expect(desk.getByText(t('business.account.pinSaved'))).toBeVisible()
    await desk.context().clearCookies()

    await enter(desk, demo('owner'), settings)
    await desk.getByRole('tab', { name: t('business.people.tab.desks') }).click()
    await press(desk, t('business.desk.new'))
    await desk.getByLabel(t('business.desk.name')).fill('Reception')
    await press(desk, t('common.save'))
    await expect(desk).toHaveURL(/\/console\/desk$/u)
    await desk.getByRole('button', { name: 'Anaïs Morel' }).click()
    await desk.getByLabel(t('identity.desk.pin'), { exact: true }).fill('48152')
    await press(desk, t('identity.desk.enter'))
    await expect(desk.getByText(t('identity.desk.wrong', { count: 4 }))).toBeVisible()
    await desk.getByLabel(t('identity.desk.pin'), { exact: true }).fill('48151')
    await press(desk, t('identity.desk.enter'))
    await expect(desk.getByRole('link', { name: t('booking.board.screen') })).toBeVisible()
    // What is of the rights of others has no place here.
    await expect(desk.getByRole('link', { name: t('business.people.title') })).toBeHidden()
    await press(desk, t('identity.desk.change'))
    await expect(desk.getByRole('button', { name: 'Anaïs Morel' })).toBeVisible()
  },
)
