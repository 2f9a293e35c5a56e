import { EmptyCalendarArt } from '@serein/ui/art/empty-calendar-art.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { useMember, useShop } from '../business/member.ts'
import { ConsolePage } from '../page/page.tsx'
import { useWords } from '../language/words.ts'
import { CalendarPage } from './calendar-page.tsx'

/** The shop's days, as the desk arranges them. */
export function Page() {
  const { t } = useWords()
  const { shop } = useShop()
  const { data: who } = useMember()
  if (shop && who) return <CalendarPage key={shop.id} shop={shop} who={who} />
  return (
    <ConsolePage title={t('booking.board.screen')}>
      <EmptyState
        art={<EmptyCalendarArt />}
        title={t('booking.today.empty.title')}
        text={t('booking.today.noShop')}
      />
    </ConsolePage>
  )
}
