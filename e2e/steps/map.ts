import type { Locator, Page } from '@playwright/test'
import type { Words } from '../words.ts'

/** The pins that are in sight, the best first. */
export function pinsOf(page: Page, t: Words): Locator {
  return page.getByRole('list', { name: t('search.map.pins') }).getByRole('button')
}

/** How many spas the pins in sight stand for. */
export async function spasOnMap(page: Page, t: Words): Promise<number> {
  const pins = await pinsOf(page, t).allTextContents()
  const manyWords = t('search.map.group', { count: 7 }).split('7')[1]!
  return pins
    .map((text) => (text.includes(manyWords) ? Number.parseInt(text, 10) : 1))
    .reduce((sum, each) => sum + each, 0)
}
