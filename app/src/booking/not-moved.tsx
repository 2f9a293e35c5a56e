import { EmptyCalendarArt } from '@serein/ui/art/empty-calendar-art.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { useWords } from '../language/words.ts'
import { Screen } from '../page/screen.tsx'

/** Says of a visit that it can be moved no more. */
export function NotMoved(head: { title: string; subtitle: string; back: string }) {
  const { t } = useWords()
  return (
    <Screen {...head}>
      <EmptyState
        art={<EmptyCalendarArt />}
        title={t('booking.reschedule.cannot')}
        text={t('booking.reschedule.cannotText')}
        action={<ButtonLink href={head.back}>{t('booking.reschedule.toVisit')}</ButtonLink>}
      />
    </Screen>
  )
}
