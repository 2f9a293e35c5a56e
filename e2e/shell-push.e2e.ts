import { screens } from '@serein/app/screens/screens.ts'
import { book, findPlan } from './steps/plan.ts'
import { addressOf } from './steps/pay.ts'
import { at, expect, test } from './steps/phone/test.ts'
import type { Sql } from './test.ts'

test(
  'pushes are asked for after the log-in, and the server has each token until the log-out',
  { tag: '@in-shell-android' },
  async ({ phone, customer, system, sql, t }) => {
    let page = await phone.start()
    await expect(page).toHaveURL(at('/welcome'))
    await phone.stop()
    expect(phone.order('FirebaseMessaging')).toEqual([])

    await phone.knows(customer)
    page = await phone.start()
    await expect.poll(() => devicesOf(sql, customer.email)).toHaveLength(1)
    const [device] = await devicesOf(sql, customer.email)
    expect(device).toMatchObject({ platform: system })
    await expect.poll(storedToken).toBe(device!['token'])
    phone.answers({ 'FirebaseMessaging.getToken': { token: `${String(device!['token'])}-2` } })
    await phone.tell('FirebaseMessaging', 'tokenReceived', {
      token: `${String(device!['token'])}-2`,
    })
    await expect
      .poll(async () => (await devicesOf(sql, customer.email)).map(({ token }) => token))
      .toEqual([`${String(device!['token'])}-2`])

    await page.goto(at(screens.settings.path))
    const logOut = page.getByRole('button', { name: t('identity.settings.logOut'), exact: true })
    await logOut.click()
    await expect.poll(() => phone.asked('FirebaseMessaging.deleteToken')).toHaveLength(1)
    await expect(page).toHaveURL(at('/welcome'))
    expect(await devicesOf(sql, customer.email)).toEqual([])
    expect(await storedToken()).toBeNull()
    expect(phone.asked('FirebaseMessaging.deleteToken')).toHaveLength(1)

    function storedToken() {
      return page.evaluate(() => localStorage.getItem('fcm'))
    }
  },
)

test(
  'a tapped push leads to its subject, also from a cold start, and one while the app is open is shown',
  { tag: '@in-shell-ios' },
  async ({ phone, customer, t }) => {
    const { id, code } = await book(
      customer.api,
      await findPlan(customer.api, { inDays: 15, from: 1 }),
    )
    await phone.knows(customer)
    const url = process.env.E2E_URL! + addressOf('bookingDetails', id)
    let page = await phone.start({ push: url })
    await expect(page.getByText(code).first()).toBeVisible()
    await expect(page).toHaveURL(at(addressOf('bookingDetails', id)))
    await page.goBack()
    await expect(page).toHaveURL(at('/tabs/featured'))

    await phone.tell('FirebaseMessaging', 'notificationReceived', {
      notification: { title: 'Maison Serein', body: 'Tomorrow at 10', data: { url } },
    })
    await page.getByRole('button', { name: t('shell.push.open') }).click()
    await expect(page.getByText(code).first()).toBeVisible()
  },
)

function devicesOf(sql: Sql, email: string) {
  return sql(
    'select d.token, d.platform from push_device d join "user" u on u.id = d.user_id where u.email = $1',
    [email],
  )
}
