import type { Page } from '@playwright/test'

/** Chooses an account on the way to the provider, as its chooser of accounts would have one do. */
export async function chooseAccount(page: Page, email: string): Promise<void> {
  await page.route(/\/authorize\?/u, (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('login_hint', email)
    return route.continue({ url: url.href })
  })
}
