import { EmptyCalendarArt } from '@serein/ui/art/empty-calendar-art.tsx'
import { EmptyFace } from '@serein/ui/face.tsx'
import { useMember, useShop } from '../member.ts'
import { ConsolePage } from '../page.tsx'
import { useWords } from '../words.ts'
import { DayPage } from './day-page.tsx'

/** The shop's day, as the desk works through it. */
export function Page() {
  const { t } = useWords()
  const { shop } = useShop()
  const { data: who } = useMember()
  if (shop && who) return <DayPage shop={shop} who={who} />
  return (
    <ConsolePage title={t('booking.today.title')}>
      <EmptyFace
        art={<EmptyCalendarArt />}
        title={t('booking.today.empty.title')}
        text={t('booking.today.noShop')}
      />
    </ConsolePage>
  )
}
