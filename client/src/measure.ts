import { useSyncExternalStore } from 'react'
import { useChoice } from './choice.ts'
import type { Language } from './i18n.ts'

export const unitSystems = ['metric', 'imperial'] as const
export const clocks = ['h23', 'h12'] as const

/** How a reader counts: kilometres or miles, 17:00 or 5:00 pm. */
export interface Measure {
  units: (typeof unitSystems)[number]
  clock: (typeof clocks)[number]
}

/** What stands until it is known where a reader comes from. */
export const plainMeasure: Measure = { units: 'metric', clock: 'h23' }

/**
 * By what was chosen on this device, else by the region of the browser's own language. `pageLocale`: what the browser
 * told the server of it, so that a page counts alike before and after it wakes.
 */
export function useMeasure(language: Language, pageLocale: string | null): Measure {
  const [units] = useChoice('units', unitSystems)
  const [clock] = useChoice('clock', clocks)
  const locale = useSyncExternalStore(never, ownLocale, () => pageLocale)
  const regional = locale ? regionalMeasure(locale, language) : plainMeasure
  return { units: units ?? regional.units, clock: clock ?? regional.clock }
}

const milesIn = new Set(['US', 'GB', 'LR', 'MM'])

/** A reader of French reads 24 hours, wherever their browser comes from. */
export function regionalMeasure(locale: string, language: Language): Measure {
  const { region } = new Intl.Locale(locale).maximize()
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions()
  const saysPm = language === 'en' && locale.startsWith('en') && hourCycle === 'h12'
  return {
    units: milesIn.has(region ?? '') ? 'imperial' : 'metric',
    clock: saysPm ? 'h12' : 'h23',
  }
}

function ownLocale(): string {
  return navigator.language
}

function never(): () => void {
  return () => {}
}
