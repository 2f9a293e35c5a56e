import type { DayPackage } from '@serein/shared/catalogue/day-package.ts'
import { minutesOfPackage } from '@serein/shared/catalogue/day-package-rules.ts'
import { useWords } from '../language/words.ts'

/** "3 h 30 min", with the shortest pauses. */
export function useSayLength() {
  const { t } = useWords()
  return ({ steps }: Pick<DayPackage, 'steps'>): string => {
    const { least } = minutesOfPackage(steps)
    return t('shop.dayPackage.length', { hours: Math.floor(least / 60), minutes: least % 60 })
  }
}
