import type { Locator, Page } from '@playwright/test'
import { fits, isAccessible } from './look.ts'
import { demo } from './steps/account.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('en', 'console')
const password = 'quiet-river-7-moss'

async function logIn(page: Page, email: string, secret: string, path = '/console/') {
  await page.goto(path)
  await page.getByLabel(t('identity.form.email')).fill(email)
  await page.getByLabel(t('identity.form.password'), { exact: true }).fill(secret)
  await page.getByRole('button', { name: t('identity.login.action') }).click()
}

/** What is to be told, once it is there. */
const codeIn = (sheet: Locator) =>
  sheet.getByRole('status', { name: t('business.invitation.code'), exact: true })

const settings = '/console/settings/people'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test(
  'somebody is invited by a code, works for two businesses, and is taken out and back',
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
    const code = (await codeIn(sheet).textContent())!
    expect(code).toMatch(/^(?:[0-9A-Z]{4}-){2}[0-9A-Z]{4}$/u)
    await press(owner, t('business.invitation.done'))

    const lea = await (await visitor('desk')).newPage()
    const mail = `lea-${Date.now()}@example.test`
    await test.step('the code makes an account that works there', async () => {
      await lea.goto('/console/join')
      await isAccessible(lea)
      await lea.getByLabel(t('business.invitation.code')).fill(code.toLowerCase())
      await press(lea, t('business.join.next'))
      await lea.getByLabel(t('identity.form.email')).fill(mail)
      await lea.getByLabel(t('identity.form.password'), { exact: true }).fill(password)
      await isAccessible(lea)
      await press(lea, t('business.join.create'))
      await expect(lea.getByRole('link', { name: t('booking.board.screen') })).toBeVisible()
    })

    await test.step('and again for another business: which one is said after the log-in', async () => {
      const other = await (await visitor('desk')).newPage()
      await logIn(other, 'owner.bains@demo.serein.example', own, settings)
      await press(other, t('business.invitation.new'))
      const form = other.getByRole('dialog')
      await form.getByText(t('business.invitation.way.code'), { exact: true }).click()
      await form.getByLabel(t('business.invitation.name')).fill('Léa Fontaine')
      await press(other, t('payment.rule.save'))
      const second = (await codeIn(form).textContent())!
      await lea.goto('/console/join')
      await lea.getByLabel(t('business.invitation.code')).fill(second)
      await press(lea, t('business.join.next'))
      await press(lea, t('business.join.accept'))
      await expect(lea.getByText('Bains du Canal').first()).toBeVisible()
      await press(lea, t('frame.logOut'))
      await logIn(lea, mail, password)
      await expect(lea.getByRole('heading', { name: t('business.choose.title') })).toBeVisible()
      await isAccessible(lea)
      await lea.getByRole('button', { name: /Maison Serein/u }).click()
      await lea.getByRole('button', { name: /Léa Fontaine.*Maison Serein/u }).click()
      await isAccessible(lea)
      await lea
        .getByRole('dialog')
        .getByRole('button', { name: /Bains du Canal/u })
        .click()
      await expect(lea.getByRole('button', { name: /Léa Fontaine.*Bains du Canal/u })).toBeVisible()
      await lea.getByRole('button', { name: /Léa Fontaine.*Bains/u }).click()
      await lea
        .getByRole('dialog')
        .getByRole('button', { name: /Maison Serein/u })
        .click()
      await expect(lea.getByRole('button', { name: /Léa Fontaine.*Maison/u })).toBeVisible()
    })

    await test.step('a right that is taken holds at once, and can be taken back', async () => {
      await owner.reload()
      await owner.getByRole('tab', { name: t('business.people.tab.rights') }).click()
      await isAccessible(owner)
      await fits(owner)
      const cell = `${t('business.rights.area.money')}, ${t('frame.role.front_desk')}`
      await owner.getByLabel(cell).selectOption('none')
      await expect(
        owner.getByText(t('business.rights.saved', { role: t('frame.role.front_desk') })),
      ).toBeVisible()
      await lea.reload()
      await expect(lea.getByRole('link', { name: t('booking.board.screen') })).toBeVisible()
      await expect(lea.getByRole('link', { name: t('payment.till.title') })).toBeHidden()
      await press(owner, t('offer.undo'))
      await expect(owner.getByLabel(cell)).toHaveValue('change')
    })

    await test.step('who is taken out is out at once, and comes back as they were', async () => {
      await owner.getByRole('tab', { name: t('business.people.tab.people') }).click()
      await press(owner, t('business.people.removeOf', { name: 'Léa Fontaine' }))
      await expect(
        owner.getByText(t('business.people.removed', { name: 'Léa Fontaine' })),
      ).toBeVisible()
      await lea.reload()
      await expect(lea.getByRole('button', { name: /Léa Fontaine/u })).toBeVisible()
      await expect(lea.getByText(/Maison Serein/u)).toBeHidden()
      await press(owner, t('offer.undo'))
      await expect(
        owner.getByRole('button', { name: t('business.people.edit', { name: 'Léa Fontaine' }) }),
      ).toBeVisible()
    })
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
