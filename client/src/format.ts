import { written } from '@serein/shared/money/written.ts'
import {
  dateTimeFormat,
  listFormat,
  numberFormat,
  relativeTimeFormat,
} from '@serein/shared/formatters.ts'
import { cityName } from '@serein/shared/shop/rules.ts'
import { frenchDay } from '@serein/shared/time/french-day.ts'
import { frenchTime } from '@serein/shared/time/french-time.ts'
import type { Language } from './i18n.ts'
import { defaultFormat, type RegionalFormat } from './regional-format.ts'

export interface Money {
  amountMinor: number
  currency: string
}

const locales: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR' }

/**
 * Money, times and distances in the reader's language. Every date takes the shop's zone, so the
 * zone of the device never shows.
 */
export function createFormat(language: Language, regional: RegionalFormat = defaultFormat) {
  const locale = locales[language]
  const inZone = (instant: string, zone: string, options: Intl.DateTimeFormatOptions) =>
    dateTimeFormat(locale, { timeZone: zone, ...options }).format(new Date(instant))
  const date = (instant: string, zone: string, options: Intl.DateTimeFormatOptions) =>
    frenchDay(locale, inZone(instant, zone, options).replace(',', ''))
  const clock = (instant: string, zone: string) =>
    regional.clock === 'h12'
      ? inZone(instant, zone, { hour: 'numeric', minute: '2-digit', hour12: true })
      : inZone(instant, zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const time = (instant: string, zone: string) =>
    language === 'fr' && regional.clock !== 'h12'
      ? frenchTime(clock(instant, zone))
      : clock(instant, zone)

  return {
    locale,
    units: regional.units,
    /** `€85.00`; whole amounts may drop the cents: `€85`. */
    money: (money: Money, options?: { short?: boolean }): string => written(money, locale, options),
    number: (value: number, options?: Intl.NumberFormatOptions) =>
      numberFormat(locale, options).format(value),
    /** `17:00`, or `5:00 pm`: for grids and columns, where times stand below each other. */
    clock,
    /** A time in a sentence: `17:00`, or `5:00 pm`; in French `17 h`, `17 h 30`. */
    time,
    /** `17:00–18:15` where a range stands alone. */
    clockRange: (from: string, to: string, zone: string): string =>
      `${clock(from, zone)}–${clock(to, zone)}`,
    /** `17:00–18:15`, in French `de 17 h à 18 h 15` */
    timeRange: (from: string, to: string, zone: string): string =>
      language === 'fr'
        ? `de ${time(from, zone)} à ${time(to, zone)}`
        : `${time(from, zone)}–${time(to, zone)}`,
    /** A minute of the day, as a time in a sentence. */
    timeOfDay: (minute: number) => time(new Date(minute * 60_000).toISOString(), 'UTC'),
    /** `Tue 24 Nov`; in French the first of a month is `1er`, here and below. */
    shortDate: (instant: string, zone: string) =>
      date(instant, zone, { weekday: 'short', day: 'numeric', month: 'short' }),
    /** `Tuesday 24 November` */
    longDate: (instant: string, zone: string) =>
      date(instant, zone, { weekday: 'long', day: 'numeric', month: 'long' }),
    /** `November 2026`, from a day or a month (`2026-11`). */
    month: (day: string) =>
      inZone(`${day.slice(0, 7)}-01T12:00:00Z`, 'UTC', { month: 'long', year: 'numeric' }),
    /** A calendar day (`2026-11-24`), which has no zone. */
    day: (day: string, options: Intl.DateTimeFormatOptions) =>
      date(`${day}T12:00:00Z`, 'UTC', options),
    /**
     * `today`, `tomorrow`, `Tuesday` within the week, else `Tue 24 Nov`; days are the shop's. Whose own day is another is told
     * of no `today`.
     */
    relativeDay(instant: string, zone: string, now: string, isReadersDay = true): string {
      const days = daysBetween(dayIn(now, zone), dayIn(instant, zone))
      if (isReadersDay && Math.abs(days) <= 1)
        return relativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
      if (days >= 0 && days < 7) return inZone(instant, zone, { weekday: 'long' })
      return this.shortDate(instant, zone)
    },
    /** `0.6 km`, `350 m`, or miles. */
    distance(metres: number): string {
      if (regional.units === 'imperial') return unit(locale, metres / 1609.344, 'mile')
      return metres < 950
        ? unit(locale, Math.round(metres / 50) * 50, 'meter')
        : unit(locale, metres / 1000, 'kilometer')
    },
    /** A city by its name in the reader’s language: `Londres`. */
    city: (city: string) => cityName(city, language),
    list: (items: string[]) => listFormat(locale).format(items),
    /** `9:12` left of a countdown. */
    countdown(milliseconds: number): string {
      const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
      return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    },
  }
}

export type Format = ReturnType<typeof createFormat>

/** The day (`2026-11-24`) of an instant in a zone. */
export function dayIn(instant: string, zone: string): string {
  const day = { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
  return dateTimeFormat('en-CA', day).format(new Date(instant))
}

/** The hour 0–23 of an instant in a zone, for grouping by part of day. */
export function hourIn(instant: string, zone: string): number {
  const hour = { timeZone: zone, hour: '2-digit', hourCycle: 'h23' } as const
  return Number(dateTimeFormat('en-GB', hour).format(new Date(instant)))
}

/** The time (`17:00`) of an instant in a zone, as fields of the browser hold it. */
export function timeIn(instant: string, zone: string): string {
  const time = { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return dateTimeFormat('en-GB', time).format(new Date(instant))
}

/** Whole days from one calendar day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** Farther than this nobody walks. */
const walkMetres = 3_000
/** How much longer streets are than the way as the crow flies. */
const streetFactor = 1.25
const metresAMinute = 80

/** The minutes on foot over so many metres as the crow flies; null: too far to walk. */
export function walkMinutes(metres: number): number | null {
  if (metres > walkMetres) return null
  return Math.max(1, Math.round((metres * streetFactor) / metresAMinute))
}

function unit(locale: string, value: number, name: string): string {
  const maximumFractionDigits = value < 10 ? 1 : 0
  return numberFormat(locale, { style: 'unit', unit: name, maximumFractionDigits }).format(value)
}
