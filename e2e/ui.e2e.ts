import type { Page } from '@playwright/test'
import { fits, isAccessible } from './look.ts'
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

test('a part is found by its name', { tag: '@once' }, async ({ page }) => {
  await page.goto('/dev/ui/')
  await page.getByRole('searchbox').first().fill('curseur')
  await expect(page.getByText('No part of that name.')).toBeVisible()
  await page.getByText('Français').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Curseur', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Bouton' })).toBeHidden()
})

test('a slider answers to keys and says its value', { tag: '@once' }, async ({ page }) => {
  await page.goto('/dev/ui/')
  const within = page.getByRole('slider', { name: 'Within' }).first()
  await within.focus()
  await page.keyboard.press('ArrowRight')
  await expect(within).toHaveAttribute('aria-valuetext', '7 km')
  const [lowest, highest] = [
    page.getByRole('slider', { name: 'Lowest price' }).first(),
    page.getByRole('slider', { name: 'Highest price' }).first(),
  ]
  await lowest.focus()
  await page.keyboard.press('End')
  await expect(lowest).toHaveAttribute('aria-valuetext', '€120')
  await highest.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(highest, 'neither end passes the other').toHaveAttribute('aria-valuetext', '€120')
})

test(
  'suggestions are walked by arrows, taken by Enter and closed by Escape',
  {
    tag: '@once',
  },
  async ({ page, language }) => {
    const french = language === 'fr'
    await page.goto(`/dev/ui/?lang=${language}`)
    const field = page.getByRole('combobox', {
      name: french ? 'Chercher un spa ou un soin' : 'Search spas and treatments',
    })
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await expect(list, 'closed until it is wanted').toBeHidden()
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    await field.focus()
    await expect(list).toBeVisible()
    await isAccessible(page)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const marked = list.getByRole('option', { selected: true })
    await expect(marked).toHaveCount(1)
    await expect(marked).toContainText('Marseille')
    await expect(field).toHaveAttribute('aria-activedescendant', (await marked.getAttribute('id'))!)
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('ma')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('Massage')
    await expect(list).toBeHidden()
    await field.press('ArrowDown')
    await list.getByRole('option', { name: /Marseille/u }).click()
    await expect(field).toHaveValue('Marseille')
    await expect(field, 'the focus never leaves the field').toBeFocused()
  },
)

test('F6 leads to a toast, and its undo leads back', { tag: '@once' }, async ({ page }) => {
  await page.goto('/dev/ui/')
  const remove = page.getByRole('button', { name: 'Remove', exact: true }).last()
  await remove.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('F6')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Removed from favourites.')).toBeHidden()
  await expect(remove).toBeFocused()
})

/** The switches stand in the address; a page that did not follow it would be looked at for nothing. */
async function isDressed(page: Page, { text, brand }: { text: string; brand: string }) {
  const html = page.locator('html')
  await expect(html).toHaveCSS('font-size', `${(16 * Number(text)) / 100}px`)
  await expect(html).toHaveAttribute(
    'style',
    brand === 'standard' ? /^((?!--primary).)*$/u : /--primary/u,
  )
}
