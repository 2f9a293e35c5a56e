import { useSyncExternalStore } from 'react'
import { dateTimeFormat } from '@serein/shared/formatters.ts'
import { useChoice } from './choice.ts'
import type { Language } from './i18n.ts'

export const unitSystems = ['metric', 'imperial'] as const
export const clocks = ['h23', 'h12'] as const

/** How a reader counts: kilometres or miles, 17:00 or 5:00 pm. */
export interface RegionalFormat {
  units: (typeof unitSystems)[number]
  clock: (typeof clocks)[number]
}

/** What stands until it is known where a reader comes from. */
export const defaultFormat: RegionalFormat = { units: 'metric', clock: 'h23' }

/** How the server took the browser that asked for a page: its language, and what follows from it. */
export interface PageFormat {
  /** The browser's own language, or null where it told none. */
  locale: string | null
  /** The language the page is written in. */
  language: Language
  format: RegionalFormat
}

export function pageFormatFor(locale: string | null, language: Language): PageFormat {
  return { locale, language, format: locale ? regionalFormat(locale, language) : defaultFormat }
}

/**
 * By what was chosen on this device, else by the region of the browser's own language. With `page` a page counts alike
 * before and after it hydrates, and the browser need not find out again, which takes it 20 ms.
 */
export function useRegionalFormat(language: Language, page: PageFormat): RegionalFormat {
  const [units] = useChoice('units', unitSystems)
  const [clock] = useChoice('clock', clocks)
  const locale = useSyncExternalStore(never, ownLocale, () => page.locale)
  const isPages = locale === page.locale && language === page.language
  const regional = isPages ? page.format : pageFormatFor(locale, language).format
  return { units: units ?? regional.units, clock: clock ?? regional.clock }
}

const milesIn = new Set(['US', 'GB', 'LR', 'MM'])

/** A reader of French reads 24 hours, wherever their browser comes from. */
export function regionalFormat(locale: string, language: Language): RegionalFormat {
  const { region } = new Intl.Locale(locale).maximize()
  const saysPm = language === 'en' && locale.startsWith('en') && hourCycleOf(locale) === 'h12'
  return {
    units: milesIn.has(region ?? '') ? 'imperial' : 'metric',
    clock: saysPm ? 'h12' : 'h23',
  }
}

/** Asked of the locale itself where it can tell: a date format takes a hundred times as long to make. */
function hourCycleOf(locale: string): string | undefined {
  const own: Intl.Locale & { getHourCycles?: () => string[] } = new Intl.Locale(locale)
  return (
    own.getHourCycles?.()[0] ??
    dateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hourCycle
  )
}

function ownLocale(): string {
  return navigator.language
}

function never(): () => void {
  return () => {}
}
