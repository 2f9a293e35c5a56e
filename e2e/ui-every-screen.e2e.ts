import { addresses } from '@serein/app/address/addresses.ts'
import { screens } from '@serein/app/screens/screens.ts'
import { newCustomer } from './steps/account.ts'
import { addressesOf } from './states.ts'
import { expect, speak, test } from './test.ts'
import { wordsOf } from './words.ts'

const built: string[] = Object.values(screens).map(({ path }) => path)

test(
  'a route without its spa lets the reader choose one and continues there',
  { tag: '@all' },
  async ({ page, t }) => {
    for (const name of ['shopDetails', 'shopBooking', 'bookAppointment'] as const) {
      await page.goto(addresses[name].path)
      await expect(
        page.getByRole('heading', { level: 1, name: t('shop.choose.title') }),
      ).toBeVisible()
      await page
        .getByRole('main')
        .getByRole('link', { name: /Le Marais/u })
        .click()
      const next = name === 'shopDetails' ? 'shopDetails' : 'shopBooking'
      await expect(page).toHaveURL(new RegExp(`${addresses[next].path}\\?shop=`, 'u'))
      await expect(page.getByText('Le Marais').first()).toBeVisible()
    }
  },
)

// Regions and languages by which a browser and the server may come to other words. The fixture `watching` fails on any
// error of a page, its hydration and its policy among them.
for (const [language, locale] of [
  ['en', 'en-US'],
  ['fr', 'fr-CA'],
] as const) {
  test(
    `every screen opens without an error in ${language}, with and without its parameters, in a browser of ${locale}`,
    { tag: ['@once', '@all'] },
    async ({ browser, contextOptions, viewport, baseURL, watching }) => {
      test.slow()
      const context = await browser.newContext({ ...contextOptions, viewport, baseURL, locale })
      watching.follow(context)
      await speak(context, language, baseURL!)
      const t = wordsOf(language)
      const page = await context.newPage()
      const open = async (address: string) =>
        test.step(address, async () => {
          // Conversations keep a line open, so that the network is never idle there.
          const isLive = /^\/chats?(?:\?|$)/u.test(address)
          const answer = await page.goto(address, { waitUntil: isLive ? 'load' : 'networkidle' })
          expect(answer!.status()).toBe(200)
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
          await expect(page.getByText(t('frame.notFound.title'))).toHaveCount(0)
          await expect(page.getByRole('button', { name: t('screen.problem.retry') })).toHaveCount(0)
          expect(watching.troubles()).toEqual([])
        })
      for (const path of built) await open(path)
      const { api } = await newCustomer(context)
      for (const path of built) await open(path)
      const full = Object.values(await addressesOf(api, 20))
      for (const address of full.filter((each) => !built.includes(each))) await open(address)
      await context.close()
    },
  )
}
