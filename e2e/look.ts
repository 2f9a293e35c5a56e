import { AxeBuilder } from '@axe-core/playwright'
import type { ScreenName } from '@serein/app/address/addresses.ts'
import { screens } from '@serein/app/page/screens.ts'
import type { Page } from '@playwright/test'
import { faces } from './faces.ts'
import { inEveryLook, lookOf, type Look } from './looks.ts'
import { addressesOf, openUnanswered, still } from './states.ts'
import { isOfNobody, type Onlooker } from './steps/onlooker.ts'
import { expect, test } from './test.ts'
import type { Words } from './words.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** What colours or a width can change; the other rules read the same document and find the same. */
const ofLooks = [
  'color-contrast',
  'link-in-text-block',
  'target-size',
  'scrollable-region-focusable',
]

/** From the narrowest phone to a wide desk, with both sides of each change of layout: each half by one kind of reader. */
const widths = { phone: [320, 390, 559, 560], desk: [899, 900, 1280, 1440] }

/**
 * Looks at every built screen of a slice, in each of its faces: title, width, and what axe finds; each face in a look of
 * its own, or in every look, light and dark (`npm run test:all`).
 * Loading and error need no words of their own: they are brought about by answers that do not come.
 */
export function lookAtScreensOf(slice: string): void {
  const names = Object.keys(screens)
    .filter(isBuilt)
    .filter((name) => sliceOf(name) === slice)
  for (const name of names) {
    for (const [index, [says, open]] of Object.entries(faces[name]).entries()) {
      const look = lookOf(name, index)
      const tag = `@in-${look.project}`
      const title = `${name}, ${says}`
      const isWell = async ({ page, t }: Pick<Onlooker, 'page' | 't'>) => {
        await expect(page).toHaveTitle(/^.{2,} · Serein$/u)
        if (!ownTitle.has(name)) {
          await expect(page).toHaveTitle(`${t(screens[name].title)} · Serein`)
        }
        await isSound(page, look)
      }
      if (isOfNobody(open))
        test(title, { tag }, async ({ page, t, format, language, sql, allow }) => {
          await open({ page, t, format, language, sql, allow })
          await isWell({ page, t })
        })
      else
        test(title, { tag }, async ({ page, t, format, language, customer, sql, allow }) => {
          await open({ page, t, format, language, customer, sql, allow })
          await isWell({ page, t })
        })
    }
  }
  const asking = names.filter((name) => !still.has(name))
  if (asking.length === 0) return
  const look = lookOf(slice)
  const tag = `@in-${look.project}`
  test(
    `screens of ${slice}, loading and not loaded`,
    { tag },
    async ({ page, t, customer, allow }) => {
      // All of them one after the other.
      test.setTimeout(90_000 + 15_000 * asking.length)
      allow(/status of 500|^500 from/u)
      const addresses = await addressesOf(customer.api, 16 + Math.floor(Math.random() * 20))
      for (const name of asking) {
        await test.step(name, async () => {
          const fail = await openUnanswered(page, t, addresses[name])
          await isSound(page, look)
          await fail()
          await isSound(page, look)
          await page.unrouteAll()
        })
      }
    },
  )
}

/** One heading of the first level, nothing beyond the width, and nothing that axe finds. */
export async function isSound(page: Page, { scheme }: Look): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await fits(page)
  await isAccessible(page, scheme)
}

/** The titles of all screens, which a reader with many tabs tells them apart by. */
export function titlesOfScreens(t: Words): string[] {
  return Object.values(screens).map(({ title }) => t(title))
}

/** The looks in which `npm test` sees the faces of all screens. */
export function looksOfFaces(): Look[] {
  return Object.keys(screens)
    .filter(isBuilt)
    .flatMap((name) => Object.keys(faces[name]).map((_, index) => lookOf(name, index)))
}

export function slicesWithScreens(): string[] {
  return [...new Set(Object.keys(screens).filter(isBuilt).map(sliceOf))]
}

/** Nothing can be scrolled sideways, from the narrowest phone to a wide desk. */
export async function fits(page: Page): Promise<void> {
  const size = page.viewportSize()!
  for (const width of widths[isPhone(size) ? 'phone' : 'desk']) {
    await page.setViewportSize({ ...size, width })
    const over = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
    await expect.poll(over, `nothing reaches beyond ${width} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(size)
}

/**
 * No violation of WCAG 2.2 AA at the width of the reader: by day or by night in `npm test`. In every look it is both, the
 * second with what looks can change at the end of the scale; English readers begin by day, French ones by night.
 */
export async function isAccessible(page: Page, scheme?: Look['scheme']): Promise<void> {
  const size = page.viewportSize()!
  const isFrench = (await page.getAttribute('html', 'lang')) === 'fr'
  const ownScheme = isFrench ? 'dark' : 'light'
  const first = inEveryLook ? ownScheme : (scheme ?? ownScheme)
  await findsNothing(page, first, size.width, { type: 'tag', values: wcag })
  if (inEveryLook) {
    const second = first === 'dark' ? 'light' : 'dark'
    const widest = isPhone(size) ? 320 : 1440
    await findsNothing(page, second, widest, { type: 'rule', values: ofLooks })
  }
  await page.setViewportSize(size)
}

async function findsNothing(
  page: Page,
  colorScheme: 'light' | 'dark',
  width: number,
  runOnly: Parameters<AxeBuilder['options']>[0]['runOnly'],
): Promise<void> {
  await page.setViewportSize({ ...page.viewportSize()!, width })
  await page.emulateMedia({ colorScheme })
  // At the end of the page the bar at the bottom covers nothing that could be read or pressed.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await page.evaluate(isSettled)
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly, resultTypes: ['violations'] })
    .setLegacyMode(true)
    .analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
  expect(found, `${colorScheme}, ${width} px`).toEqual([])
}

function isPhone({ width }: { width: number }): boolean {
  return width < 560
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
const ownTitle = new Set<ScreenName>([
  'featured',
  'services',
  'support',
  'allFeatured',
  'offers',
  'shopDetails',
  'gallery',
  'shopBooking',
  'bookAppointment',
  'serviceList',
  'about',
  'products',
  'search',
])

function isBuilt(name: string): name is ScreenName {
  return name in screens
}

function sliceOf(name: ScreenName): string {
  return screens[name].title.split('.')[0]!
}
