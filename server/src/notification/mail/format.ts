import { written } from '@serein/shared/money/written.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { frenchDay } from '@serein/shared/time/french-day.ts'
import { frenchTime } from '@serein/shared/time/french-time.ts'
import { dateTimeFormat, listFormat, numberFormat } from '@serein/shared/formatters.ts'
import type { Language } from '../../platform/scope.ts'

const locales: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR' }

/** Dates on the clock of the shop, and money, in the reader's language; written as the apps write them. */
export function formatFor(language: Language, timeZone: string, currency: string) {
  const locale = locales[language]
  const inZone = (at: string | number, options: Intl.DateTimeFormatOptions) =>
    frenchDay(
      locale,
      dateTimeFormat(locale, { timeZone, ...options })
        .format(new Date(at))
        .replace(',', ''),
    )
  const clock = (at: string | number) =>
    inZone(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const time = (at: string | number) => (language === 'fr' ? frenchTime(clock(at)) : clock(at))
  const dayOf = (at: string) => dateTimeFormat('sv', { timeZone }).format(new Date(at))

  return {
    pick: (text: Bilingual) => text[language],
    time,
    longDate: (at: string) => inZone(at, { weekday: 'long', day: 'numeric', month: 'long' }),
    /** Of what may be years ahead. */
    fullDate: (at: string) => inZone(at, { day: 'numeric', month: 'long', year: 'numeric' }),
    shortDate: (at: string | number) =>
      inZone(at, { weekday: 'short', day: 'numeric', month: 'short' }),
    money: (amountMinor: number) => written({ amountMinor, currency }, locale),
    percent: (rate: number) =>
      numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(rate / 100_000),
    list: (texts: string[]) => listFormat(locale).format([...new Set(texts)]),
    /** How many days of the shop's calendar lie between. */
    daysUntil: (at: string, now: string) =>
      Math.round((Date.parse(dayOf(at)) - Date.parse(dayOf(now))) / 86_400_000),
  }
}

export type Format = ReturnType<typeof formatFor>
