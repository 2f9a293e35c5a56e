import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'

/** What each sheet that changes a visit is given. */
export type SheetOfVisit = { visit: Visit; calendar: ShopCalendar; onClose: () => void }
