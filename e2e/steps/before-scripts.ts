import { expect, type Page } from '@playwright/test'

/** Opens a page and does what somebody does who is faster than its scripts, which come afterwards. */
export async function beforeScripts(
  page: Page,
  address: string,
  act: () => Promise<void>,
): Promise<void> {
  const acted = Promise.withResolvers<null>()
  await page.route('**/assets/*.js', async (route) => {
    await acted.promise
    await route.continue()
  })
  const opened = page.goto(address, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await act()
  acted.resolve(null)
  await opened
}
