import { useWords } from '../../language/words.ts'

const hour = 60
const day = 24 * hour

/** "45 min", "3 hours", "2 days". */
export function useDuration(): (minutes: number) => string {
  const { t } = useWords()
  return (minutes) => {
    if (minutes === 0) return t('shop.duration.none')
    if (minutes % day === 0) return t('shop.duration.days', { count: minutes / day })
    if (minutes % hour === 0) return t('shop.duration.hours', { count: minutes / hour })
    return t('shop.duration.minutes', { count: minutes })
  }
}
