import type { ShopCalendar } from '@serein/shared/booking/schema.ts'

/** "Inès, Marc" */
export function therapistsOf({ therapists }: ShopCalendar, staffIds: string[]): string {
  return therapists
    .filter(({ id }) => staffIds.includes(id))
    .map(({ name }) => name)
    .join(', ')
}
