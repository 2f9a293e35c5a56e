import { screens } from '@serein/app/page/screens.ts'
import { isAccessible } from './look.ts'
import { askToRegister, somebody } from './steps/account.ts'
import { linkInMail, refusedToUs } from './steps/mail.ts'
import { expect, test, waitsForHydration } from './test.ts'

test(
  'the link in the mail fills the code in, and only where it was asked for',
  { tag: '@all' },
  async ({ page, context, visitor, t, language, allow }) => {
    allow(refusedToUs)
    const person = somebody()
    await page.goto('/register')
    await askToRegister(page, t, person)
    const link = await linkInMail(context, person.email, language, 'registration_code')
    expect(new URL(link).search).not.toMatch(/\d{6}/u)

    const elsewhere = await (await visitor()).newPage()
    waitsForHydration(elsewhere)
    await elsewhere.goto(link)
    await expect(
      elsewhere.getByRole('heading', { name: t('identity.register.over') }),
    ).toBeVisible()
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
  },
)
