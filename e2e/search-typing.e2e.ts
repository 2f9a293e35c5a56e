import { screens } from '@serein/app/screens/screens.ts'
import { expect, test } from './test.ts'

// More than the pause after which what is typed reaches the address.
const pauseIsOverMs = 400

test(
  'a text typed at home does not lead back from the search',
  { tag: '@all' },
  async ({ page, t }) => {
    const arrives = Promise.withResolvers<void>()
    const chunk = /\/assets\/search-[\w-]{8}\.js/u
    await page.route(chunk, async (route) => {
      await arrives.promise
      await route.continue()
    })
    await page.goto(screens.featured.path)
    await page.clock.install()
    await page.getByLabel(t('shop.search.label')).fill('Lyon')
    const chunkRequest = page.waitForRequest(chunk)
    await page.getByLabel(t('shop.search.label')).press('Enter')
    await chunkRequest
    await page.clock.runFor(pauseIsOverMs)
    arrives.resolve()
    await expect(page).toHaveURL(`${screens.search.path}?q=Lyon`)
    await expect(page.getByRole('combobox', { name: t('shop.search.label') })).toHaveValue('Lyon')
  },
)
