import { screens } from '@serein/app/page/screens.ts'
import { fits, isAccessible } from './look.ts'
import { askToRegister, codeFor, leaveAndComeBack, setUpLater, somebody } from './steps/account.ts'
import { linkInMail, openMail, refusedToUs } from './steps/mail.ts'
import { expect, test, waitsForHydration } from './test.ts'

test('somebody registers with the code from the mail, sets up, leaves and comes back', async ({
  page,
  context,
  t,
  language,
  allow,
}) => {
  allow(refusedToUs)
  const person = somebody()
  await page.goto('/welcome')
  await page.getByRole('link', { name: t('identity.welcome.register') }).click()
  await askToRegister(page, t, person)
  await expect(page.getByText(new RegExp(person.email, 'u'))).toBeVisible()
  const field = page.getByLabel(t('identity.code.label'))
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await fits(page)
  await isAccessible(page)

  // The demo says where to read what it has sent.
  const [outbox] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: t('identity.code.outbox') }).click(),
  ])
  await expect(outbox).toHaveURL(/\/dev\/outbox/u)
  await outbox.close()
  const mail = await openMail(context, person.email, language, 'registration_code')
  const body = mail.frameLocator('iframe').locator('body')
  await expect(body).toContainText(/\d{6}/u)
  const text = await body.innerText()
  await mail.close()
  await field.fill(/\d{6}/u.exec(text)![0])
  await expect(page).toHaveURL(screens.accountSetup.path)
  await expect(page.getByLabel(t('identity.form.name'))).toHaveValue(person.name)
  await setUpLater(page, t)
  await expect(page).toHaveURL('/tabs/featured')

  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: person.name })).toBeVisible()
  await expect(page.getByText(t('identity.confirm.missing'))).toHaveCount(0)
  await leaveAndComeBack(page, t, person)
})

test('the link in the mail fills the code in, and only where it was asked for', async ({
  page,
  context,
  visitor,
  t,
  language,
  allow,
}) => {
  allow(refusedToUs)
  const person = somebody()
  await page.goto('/register')
  await askToRegister(page, t, person)
  const link = await linkInMail(context, person.email, language, 'registration_code')
  expect(new URL(link).search).not.toMatch(/\d{6}/u)

  const elsewhere = await (await visitor()).newPage()
  waitsForHydration(elsewhere)
  await elsewhere.goto(link)
  await expect(elsewhere.getByRole('heading', { name: t('identity.register.over') })).toBeVisible()
  await isAccessible(elsewhere)
  await elsewhere.getByRole('button', { name: t('identity.register.begin') }).click()
  await expect(elsewhere.getByLabel(t('identity.form.email'))).toBeVisible()

  // What waits is found again when the page is loaded anew.
  await page.reload()
  await expect(
    page.getByRole('heading', { name: t('identity.register.codeHeading') }),
  ).toBeVisible()
  await page.goto(link)
  await expect(page).toHaveURL(screens.accountSetup.path)
})

test('an address that has an account looks the same, and its owner reads why', async ({
  page,
  context,
  t,
  language,
  customer,
  sql,
  allow,
}) => {
  allow(refusedToUs)
  await customer.api.identity.chooseLanguage({ language })
  await sql('delete from one_time_code where recipient = $1', [customer.email])
  await context.clearCookies({ name: /session/u })
  await page.goto('/register')
  await askToRegister(page, t, { ...somebody(), email: customer.email })
  await expect(page.getByText(t('identity.register.codeKnown'))).toBeVisible()
  const mail = await openMail(context, customer.name, language, 'registration_known')
  const frame = mail.frameLocator('iframe')
  await expect(frame.getByRole('link').first()).toBeVisible()
  expect(await frame.locator('body').innerText()).not.toMatch(/\d{6}/u)
  const links = await frame
    .getByRole('link')
    .evaluateAll((found) => found.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  expect(links).toEqual([screens.login.path, screens.forgotPassword.path])
})

test('a wrong code says how many tries are left, and after five another code is asked for', async ({
  page,
  t,
  allow,
  sql,
}) => {
  allow(/status of 4\d\d/u)
  const person = somebody()
  await page.goto('/register')
  await page.clock.install()
  await askToRegister(page, t, person)
  const right = await codeFor(person.email)
  const field = page.getByLabel(t('identity.code.label'))
  for (const left of [4, 3, 2, 1, 0]) {
    await field.fill('')
    await field.pressSequentially(wrongOf(right))
    await expect(field).toHaveAccessibleDescription(
      new RegExp(t('identity.code.triesLeft', { count: left }), 'u'),
    )
  }
  await field.fill(right)
  await expect(page.getByText(t('identity.refusal.codeOver'))).toBeVisible()
  const again = page.getByRole('button', { name: t('identity.code.again'), exact: true })
  await expect(again).toBeHidden()
  // The pause passes on both sides.
  await sql(
    `update one_time_code set sent_at = sent_at - interval '1 minute' where recipient = $1`,
    [person.email],
  )
  await page.clock.runFor(31_000)
  await again.click()
  await expect(page.getByText(t('identity.code.sentAgain'))).toBeVisible()
  await field.fill(await codeFor(person.email))
  await expect(page).toHaveURL(screens.accountSetup.path)
})

test('another address keeps the form, and who was on the way somewhere goes there', async ({
  page,
  t,
}) => {
  const person = somebody()
  await page.goto('/bookings?which=past')
  await expect(page).toHaveURL(/\/welcome\?next=/u)
  await page.getByRole('link', { name: t('identity.welcome.register') }).click()
  await askToRegister(page, t, { ...person, email: `not.${person.email}` })
  await page.getByRole('button', { name: t('identity.register.other') }).press('Enter')
  const email = page.getByLabel(t('identity.form.email'))
  await expect(email).toHaveValue(`not.${person.email}`)
  await expect(page.getByLabel(t('identity.form.name'))).toHaveValue(person.name)
  await email.fill(person.email)
  await page.getByRole('button', { name: t('identity.register.action') }).press('Enter')
  await expect(page.getByText(new RegExp(` ${person.email}`, 'u'))).toBeVisible()
  await page.getByLabel(t('identity.code.label')).fill(await codeFor(person.email))
  await expect(page).toHaveURL('/bookings?which=past')
})

function wrongOf(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}
