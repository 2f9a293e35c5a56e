import type { Locator, Page } from '@playwright/test'
import type { Words } from '../words.ts'

/** The pins that are in sight, the best first. */
export function pinsOf(page: Page, t: Words): Locator {
  return page.getByRole('list', { name: t('search.map.pins') }).getByRole('button')
}
