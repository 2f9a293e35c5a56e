import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { inEveryVariant, type Variant } from './variants.ts'
import { expect, test } from './test.ts'
import type { Watch } from './watch.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** What colours or a width can change; the other rules read the same document and find the same. */
const ofVariants = [
  'color-contrast',
  'link-in-text-block',
  'target-size',
  'scrollable-region-focusable',
]

/** Of a page for customers: each is hydrated before the page is quiet. The longest menu has 1,410. */
const mostElements = 1_600

/** From the narrowest phone to a wide desk, with both sides of each change of layout: each half by one kind of reader. */
const widths = { phone: [320, 390, 559, 560], desk: [899, 900, 1280, 1440] }

/** One thing to look at: how it comes about, and what else must be so. */
export interface Stop {
  says: string
  open: () => Promise<void>
}

/**
 * Looks at one thing after another on one page, each as somebody who has never been here: title, width, what axe finds and
 * what goes wrong in the browser. What is not well is told at the end, of all of them.
 */
export async function walk(
  { page, watching }: { page: Page; watching: Watch },
  stops: readonly Stop[],
  variant?: Variant,
): Promise<void> {
  test.setTimeout(60_000 + 40_000 * stops.length)
  // What cannot be pressed must not keep the others from being looked at.
  page.setDefaultTimeout(30_000)
  if (variant) await page.emulateMedia({ colorScheme: variant.scheme })
  const size = page.viewportSize()!
  const wrong: string[] = []
  for (const { says, open } of stops) {
    const step = test.step(says, async () => {
      await open()
      await isSound(page, variant)
    })
    await step.catch(async (error: Error) => {
      wrong.push(`${says}: ${error.message}`)
      await page.screenshot({ path: test.info().outputPath(`${says}.png`) })
      await page.setViewportSize(size)
    })
    await leaveNothing(page)
    wrong.push(...watching.troubles().map((trouble) => `${says}: ${trouble}`))
    watching.forget()
  }
  expect(wrong).toEqual([])
}

/** The page as a new reader's, whose language is chosen. */
async function leaveNothing(page: Page): Promise<void> {
  const context = page.context()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const { origin, protocol } = new URL(page.url())
  if (protocol.startsWith('http')) {
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('about:blank')
    const client = await context.newCDPSession(page)
    const storageTypes = 'local_storage,indexeddb'
    await client.send('Storage.clearDataForOrigin', { origin, storageTypes })
    await client.detach()
  }
  await context.clearCookies({ name: /^(?!lang$)/u })
}

/** One heading of the first level, not too many elements, nothing beyond the width or under something else, and nothing that axe finds. */
export async function isSound(page: Page, variant?: Variant): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const isConsole = new URL(page.url()).pathname.startsWith('/console')
  const most = isConsole ? Number.POSITIVE_INFINITY : mostElements
  expect(await page.locator('*').count(), 'elements of the page').toBeLessThanOrEqual(most)
  await fits(page)
  await expect.poll(() => page.evaluate(coveredControls), 'nothing lies over a control').toEqual([])
  await isAccessible(page, variant?.scheme)
}

/** What could be pressed, but not at its middle: something lies over it, even where it is scrolled to. */
function coveredControls(): string[] {
  const within = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const controls = within.querySelectorAll<HTMLElement>(
    'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled',
  )
  const pressable = [...controls].filter((control) => {
    const { clipPath, pointerEvents } = getComputedStyle(control)
    // What is clipped away only a screen reader sees, until it has the focus.
    if (pointerEvents === 'none' || clipPath !== 'none') return false
    if (control.closest('[inert], [aria-hidden="true"]')) return false
    return control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  })
  // What is offered to who types closes at a press beside it.
  const choices = [...document.querySelectorAll('[role="combobox"][aria-expanded="true"]')].map(
    (field) => document.getElementById(field.getAttribute('aria-controls') ?? ''),
  )
  const isScrolled = (element: Element | null): boolean => {
    if (!element || element === within) return false
    const { overflowX, overflowY } = getComputedStyle(element)
    return /auto|scroll/u.test(overflowX + overflowY) || isScrolled(element.parentElement)
  }
  /** It stands in a bar, and nothing that scrolls moves it there. */
  const isStill = (element: Element | null): boolean => {
    if (!element || element === within) return false
    const { position, overflowX, overflowY } = getComputedStyle(element)
    if (position === 'fixed') return true
    if (/auto|scroll/u.test(overflowX + overflowY)) return false
    return isStill(element.parentElement) || (position === 'sticky' && !isScrolled(element))
  }
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function alone
  const hitAt = (control: HTMLElement) => {
    const [box] = control.getClientRects()
    if (!box || box.width < 2 || box.height < 2) return control
    return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  }
  const isCovered = (control: HTMLElement) => {
    const hit = hitAt(control)
    const isLabelled = [...((control as HTMLInputElement).labels ?? [])].some((label) =>
      label.contains(hit),
    )
    const isUnderChoices = choices.some((list) => list?.contains(hit) && !list.contains(control))
    return !isLabelled && !isUnderChoices && !control.contains(hit) && !hit?.contains(control)
  }
  const places = [...document.querySelectorAll('*')].map(
    (element) => [element, element.scrollLeft, element.scrollTop] as const,
  )
  // A bar may make way for who scrolls, so what does not move is pressed first.
  const still = new Set(pressable.filter((each) => isStill(each) && hitAt(each) !== null))
  const covered = [...still].filter(isCovered)
  for (const control of pressable.filter((each) => !still.has(each))) {
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    if (isCovered(control)) covered.push(control)
  }
  for (const [element, left, top] of places)
    if (element.scrollLeft !== left || element.scrollTop !== top)
      element.scrollTo({ left, top, behavior: 'instant' })
  return covered.map((control) => control.outerHTML)
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
  const sheets = page.locator('dialog[open]')
  for (const sheet of await sheets.all()) await expect(sheet).toHaveCSS('text-align', 'start')
}

/**
 * No violation of WCAG 2.2 AA at the width of the reader: by day or by night in `npm test`. In every variant it is both, the
 * second with what variants can change at the end of the scale; English readers begin by day, French ones by night.
 */
export async function isAccessible(page: Page, scheme?: Variant['scheme']): Promise<void> {
  const size = page.viewportSize()!
  const isFrench = (await page.getAttribute('html', 'lang')) === 'fr'
  const ownScheme = isFrench ? 'dark' : 'light'
  const first = inEveryVariant ? ownScheme : (scheme ?? ownScheme)
  await findsNothing(page, first, size.width, { type: 'tag', values: wcag })
  if (inEveryVariant) {
    const second = first === 'dark' ? 'light' : 'dark'
    const widest = isPhone(size) ? 320 : 1440
    await findsNothing(page, second, widest, { type: 'rule', values: ofVariants })
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

/** The colours of the other scheme have come, and nothing fades any more but what never ends; what fades may set off more. */
async function isSettled(): Promise<void> {
  for (;;) {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
    if (ending.length === 0) return
    await Promise.allSettled(ending.map((each) => each.finished))
  }
}
