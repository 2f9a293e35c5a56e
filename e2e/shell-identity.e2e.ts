import { screens } from '@serein/app/screens/screens.ts'
import { closed, passkeyAnswers } from './steps/phone/passkeys.ts'
import { at, expect, test } from './steps/phone/test.ts'

test(
  'a passkey of the phone is added beside one of a browser, and logs its owner in',
  { tag: '@all' },
  async ({ phone, customer, system, sql, t }) => {
    await sql(
      `insert into passkey (id, user_id, name, public_key, credential_id, counter, device_type, backed_up, transports)
     select gen_random_uuid(), id, 'Laptop', 'none', 'laptop-' || id, 0, 'multiDevice', true, 'internal,hybrid'
     from "user" where email = $1`,
      [customer.email],
    )
    const keys = passkeyAnswers(system)
    phone.answers(keys)
    await phone.knows(customer)
    const page = await phone.start()
    await page.goto(at(screens.settings.path))
    const title = t('identity.passkey.title')
    await page
      .getByRole('button', { name: `${title} ${t('identity.passkey.count', { count: 1 })}` })
      .click()
    const sheet = page.getByRole('dialog', { name: title })
    const add = sheet.getByRole('button', { name: t('identity.passkey.add') })
    await add.click()
    await expect(sheet.getByRole('list', { name: title }).getByRole('listitem')).toHaveCount(2)
    await add.click()
    await expect(sheet.getByText(t('identity.passkey.here'))).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('identity.settings.logOut'), exact: true }).click()
    await expect(page).toHaveURL(at('/welcome'))

    await page.getByRole('link', { name: t('identity.welcome.login') }).click()
    const use = page.getByRole('button', { name: t('identity.passkey.logIn') })
    phone.answers({
      'PasskeyPlugin.authenticate': () => {
        throw closed
      },
    })
    await use.click()
    await expect(page.getByText(t('identity.passkey.cancelled'))).toBeVisible()
    phone.answers(keys)
    await use.click()
    await expect(page).toHaveURL(at('/tabs/featured'))
    await page.goto(at(screens.profile.path))
    await expect(page.getByLabel(t('identity.form.name'))).toHaveValue(customer.name)
  },
)
