import { isAccessible } from './look.ts'
import { logIn } from './steps/account.ts'
import { expect, test } from './test.ts'

test('one takes one’s data along, asks to be erased, comes back, stays, and is gone when it is due', async ({
  page,
  t,
  customer,
  sql,
}) => {
  await page.goto('/privacy')
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: t('identity.take.action') }).click()
  expect((await file).suggestedFilename()).toBe('my-data.zip')

  await page.getByRole('button', { name: t('identity.erase.begin') }).click()
  const sheet = page.getByRole('dialog', { name: t('identity.erase.title') })
  await expect(sheet.getByText(t('identity.erase.staysText'))).toBeVisible()
  await isAccessible(page)
  const password = sheet.getByLabel(t('identity.form.password'), { exact: true })
  await password.fill('not my password')
  await sheet.getByRole('button', { name: t('identity.erase.action') }).click()
  await expect(password).toHaveAccessibleDescription(/\p{L}/u)
  await expect(sheet.getByRole('button', { name: t('identity.erase.action') })).not.toHaveAttribute(
    'aria-busy',
  )
  await password.fill(customer.password)
  await sheet.getByRole('button', { name: t('identity.erase.action') }).click()
  const keep = page.getByRole('button', { name: t('identity.erase.keep') })
  await expect(keep).toBeVisible()
  await isAccessible(page)

  await keep.click()
  await expect(page.getByRole('button', { name: t('identity.erase.begin') })).toBeVisible()
  expect(await erasures()).toEqual([])

  await customer.api.person.erase({ password: customer.password })
  // As if the days had passed; the server looks every few seconds.
  await sql(
    `update erasure set asked_at = now() - interval '15 days', due_at = now() - interval '1 minute'
     where user_id = (select id from "user" where email = $1)`,
    [customer.email],
  )
  await expect
    .poll(() => sql(`select 1 from "user" where email = $1`, [customer.email]), { timeout: 30_000 })
    .toEqual([])
  await page.goto('/login')
  await logIn(page, t, customer)
  await expect(page.getByText(t('identity.refusal.credentials'))).toBeVisible()

  function erasures() {
    return sql(`select 1 from erasure where user_id = (select id from "user" where email = $1)`, [
      customer.email,
    ])
  }
})
