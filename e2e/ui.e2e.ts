import type { Page } from '@playwright/test'
import { fits, isAccessible } from './inspection.ts'
import { expect, test } from './test.ts'

// axe takes its time on a page with everything, so the longer words stand in for the shorter at double size.
for (const [text, brand, tag] of [
  ['100', 'standard', []],
  ['200', 'plum', ['@once', '@all']],
] as const) {
  const title = `every part in every state, at ${text} % and as ${brand}`
  test(title, { tag: [...tag] }, async ({ page, language: own }) => {
    const language = text === '200' ? 'fr' : own
    await page.goto(`/dev/ui/?lang=${language}&text=${text}&brand=${brand}`)
    await isDressed(page, { text, brand })
    await expect(page.getByRole('heading', { level: 2 })).not.toHaveCount(0)
    await fits(page)
    await isAccessible(page)
  })
}

/** The switches stand in the address; a page that did not follow it would be looked at for nothing. */
async function isDressed(page: Page, { text, brand }: { text: string; brand: string }) {
  const html = page.locator('html')
  await expect(html).toHaveCSS('font-size', `${(16 * Number(text)) / 100}px`)
  await expect(html).toHaveAttribute(
    'style',
    brand === 'standard' ? /^((?!--primary).)*$/u : /--primary/u,
  )
}
