import { AxeBuilder } from '@axe-core/playwright'
import { builtScreens, type ScreenName } from '@serein/app/screens.ts'
import type { Page } from '@playwright/test'
import { faces } from './faces.ts'
import { expect, test } from './test.ts'
import type { Words } from './words.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** Looks at every built screen of a slice, in each of its faces: title, width, and what axe finds, light and dark. */
export function lookAtScreensOf(slice: string): void {
  const names = Object.keys(builtScreens)
    .filter(isBuilt)
    .filter((name) => sliceOf(name) === slice)
  for (const name of names) {
    for (const [says, open] of Object.entries(faces[name])) {
      test(`${name}, ${says}`, async ({ page, t, format, language, customer, sql, allow }) => {
        await open({ page, t, format, language, customer, sql, allow })
        await expect(page).toHaveTitle(/^.{2,} · Serein$/u)
        if (!ownTitle.has(name)) {
          await expect(page).toHaveTitle(`${t(builtScreens[name].title)} · Serein`)
        }
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await fits(page)
        await isAccessible(page)
      })
    }
  }
}

/** The titles of all screens, which a reader with many tabs tells them apart by. */
export function titlesOfScreens(t: Words): string[] {
  return Object.values(builtScreens).map(({ title }) => t(title))
}

export function slicesWithScreens(): string[] {
  return [...new Set(Object.keys(builtScreens).filter(isBuilt).map(sliceOf))]
}

/** Nothing can be scrolled sideways, down to the narrowest phone. */
export async function fits(page: Page): Promise<void> {
  const size = page.viewportSize()!
  for (const width of size.width < 400 ? [320, size.width] : [size.width]) {
    await page.setViewportSize({ ...size, width })
    const over = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
    await expect.poll(over, `nothing reaches beyond ${width} px`).toBeLessThanOrEqual(0)
  }
}

/** No violation of WCAG 2.2 AA, by day and by night. */
export async function isAccessible(page: Page): Promise<void> {
  // At the end of the page the bar at the bottom covers nothing that could be read or pressed.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(isSettled)
    const { violations } = await new AxeBuilder({ page })
      .withTags(wcag)
      .setLegacyMode(true)
      .analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    )
    expect(found, colorScheme).toEqual([])
  }
}

/** The colours of the other scheme have come, and nothing fades any more but what never ends. */
async function isSettled(): Promise<void> {
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  const ending = document
    .getAnimations()
    .filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime))
  await Promise.allSettled(ending.map((each) => each.finished))
}

/** Screens that are called after what they show. */
const ownTitle = new Set<ScreenName>(['shopDetails'])

function isBuilt(name: string): name is ScreenName {
  return name in builtScreens
}

function sliceOf(name: ScreenName): string {
  return builtScreens[name].title.split('.')[0]!
}
