import { expect, type Locator, type Page } from '@playwright/test'
import type { Format } from '@serein/client/format.ts'
import { frenchTime } from '@serein/shared/time/french-time.ts'
import type { Plan } from './plan.ts'
import type { Language, Words } from '../words.ts'

export interface Reader {
  page: Page
  t: Words
  format: Format
  language: Language
}

/** From the home to the page of a shop, by searching for it. */
export async function findShop({ page, t }: Reader, name: string): Promise<void> {
  await page.getByLabel(t('shop.search.label')).fill(name.split(', ')[1]!)
  await expect(page).toHaveURL(/[?&]q=/u)
  await page.getByRole('link', { name, exact: true }).last().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Puts the services of the plan into the basket, each as it is offered first. */
export async function addServices({ page, t, language }: Reader, plan: Plan): Promise<void> {
  for (const service of plan.services) {
    const name = service.name[language]
    // One treatment's name may begin with another's.
    const link = (label: string) => page.getByRole('link', { name: label, exact: true })
    await link(t('shop.service.addLabel', { name })).click()
    if (service.variants.length > 1 || service.addOns.length > 0) {
      const sheet = page.getByRole('dialog', { name })
      await sheet
        .getByRole('link', { name: new RegExp(`^${t('shop.service.add')} · `, 'u') })
        .click()
      await expect(sheet).toBeHidden()
    }
    await expect(link(t('shop.service.addedLabel', { name }))).toBeVisible()
  }
}

/** Chooses who, the day and one of its times, by its place among those shown. @returns the start as a sentence has it */
export async function chooseTime(reader: Reader, plan: Plan, place = 0): Promise<string> {
  const { page } = reader
  if (plan.therapist) {
    const face = page.getByRole('radio', { name: plan.therapist.name, exact: true })
    await face.click()
    await expect(face).toBeChecked()
  }
  await openDay(reader, plan)
  return takeTime(reader, plan, place)
}

/** Takes one of the free times of the day that is open. @returns the start as a sentence has it */
export async function takeTime(reader: Reader, plan: Plan, place: number): Promise<string> {
  const time = times(reader, plan).nth(place)
  await time.click()
  await expect(time).toBeChecked()
  return sentenceTime(reader, time)
}

/** The start of a time of the grid, `17:00`, as a sentence has it. */
export async function sentenceTime({ language }: Reader, time: Locator): Promise<string> {
  const [clock = ''] = (await time.getAttribute('aria-label'))!.split(', ')
  return language === 'fr' ? frenchTime(clock) : clock
}

/** Opens the day of the plan: in the strip, or in the month behind it. */
async function openDay({ page, t, format }: Reader, { day }: Plan): Promise<void> {
  const name = new Intl.DateTimeFormat(format.locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
  const strip = page.getByRole('radiogroup', { name: t('booking.choose.days') })
  const near = strip.getByRole('radio', { name: new RegExp(`^${name}`, 'u') })
  await expect(strip).toHaveAttribute('aria-busy', 'false')
  if ((await near.count()) > 0) await near.click()
  else {
    const month = page.getByRole('button', { name: t('booking.choose.month'), exact: true })
    if ((await month.getAttribute('aria-expanded')) === 'false') await month.click()
    const far = page.getByRole('button', { name: new RegExp(`^${name}`, 'u') })
    const next = page.getByRole('button', { name: t('booking.choose.next') })
    await expect(async () => {
      if (!(await far.isVisible())) await next.click()
      await expect(far).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await far.click()
  }
  await expect(page.getByRole('heading', { level: 2, name: dayName(format, day) })).toBeVisible()
}

/** The free times on the screen. */
export function times({ page, t, format }: Reader, { day }: Plan): Locator {
  return page
    .getByRole('radiogroup', { name: t('booking.times.label', { day: dayName(format, day) }) })
    .getByRole('radio')
}

/** The words on the button that holds or moves. */
export function holdName(
  { t, format }: Reader,
  { day }: Plan,
  time: string,
  who: string | null,
  to: 'hold' | 'reschedule' = 'hold',
) {
  return t(`booking.${to}.action`, {
    known: who === null ? 'no' : 'yes',
    day: format.day(day, { weekday: 'short', day: 'numeric' }),
    time,
    who: who ?? '',
  })
}

function dayName(format: Format, day: string): string {
  return format.day(day, { weekday: 'long', day: 'numeric', month: 'long' })
}
