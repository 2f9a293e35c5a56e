import type { ReactNode } from 'react'
import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'
import { Notice } from '@serein/ui/notice.tsx'
import { useWords } from '../../language/words.ts'
import { therapistsOf } from './therapists-of.ts'
import { useVisitWords } from './visit-words.tsx'
import { wishesBroken } from './visit-status.ts'

/** Warns before a move that the client asked for a therapist who would no longer serve. */
export function BrokenWish(props: { visit: Visit; to: Visit; calendar: ShopCalendar }): ReactNode {
  const { visit, to, calendar } = props
  const { t } = useWords()
  const words = useVisitWords()
  const who = therapistsOf(calendar, wishesBroken(visit, to))
  if (!who) return null
  return (
    <Notice tone="clay" announce>
      {t('booking.move.ask.wish', { name: words.name(visit), who })} {t('booking.move.ask.free')}
    </Notice>
  )
}
