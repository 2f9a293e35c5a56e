import type { Locator, Page } from '@playwright/test'

/** A text that was sent and is shown, not the same text in the field where it is still being written. */
export const sentText = (within: Page | Locator, text: string): Locator =>
  within.getByText(text).and(within.locator(':not(textarea)'))
