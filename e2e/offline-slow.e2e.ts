import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { newCustomer } from './steps/account.ts'
import { beforeScripts } from './steps/before-scripts.ts'

test(
  'a form filled before the scripts are loaded can be sent once they are',
  { tag: ['@once', '@all'] },
  async ({ page, visitor, t }) => {
    const person = await newCustomer(await visitor())
    const logIn = page.getByRole('button', { name: t('identity.login.action') })
    await beforeScripts(page, '/login', async () => {
      await page.getByLabel(t('identity.form.email')).fill(person.email)
      await page.getByLabel(t('identity.form.password'), { exact: true }).fill(person.password)
      await expect(logIn).toBeDisabled()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/login')
    })
    await expect(logIn).toBeEnabled()
    await expect(page.getByLabel(t('identity.form.email'))).toHaveValue(person.email)
    await logIn.click()
    await expect(page).toHaveURL('/tabs/featured')
  },
)

test(
  'a page is refreshed by pulling it down and by a key',
  { tag: ['@once', '@all'] },
  async ({ page, t }) => {
    await page.goto('/tabs/featured')
    const shopsRequest = () => page.waitForRequest(/\/api\/shops\?/u)
    const pulled = shopsRequest()
    await pull(page, 320)
    await pulled

    // While it comes anew the button rests, and a key would be lost.
    const refresh = page.getByRole('button', { name: t('frame.refresh') })
    await expect(refresh).toBeEnabled()
    const pressed = shopsRequest()
    await refresh.press('Enter')
    await pressed
    await expect(refresh).toBeEnabled()

    // A little is no pull.
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await pull(page, 40)
    await refresh.press('Enter')
    await expect.poll(() => requests.filter((url) => /\/api\/shops\?/u.test(url)).length).toBe(1)
  },
)

/** One finger from the top of the page downwards. */
async function pull(page: Page, px: number): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: 195, y }],
    })
  await touch('touchStart', 120)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', 120 + px * part)
  await touch('touchEnd')
  await client.detach()
}
