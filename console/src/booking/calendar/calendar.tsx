import { ForShop } from '../../member/for-shop.tsx'
import { useWords } from '../../language/words.ts'
import { CalendarPage } from './calendar-page.tsx'

/** The shop's days, as the desk arranges them. */
export function Page() {
  const { t } = useWords()
  return (
    <ForShop title={t('booking.board.screen')}>
      {(shop, who) => <CalendarPage key={shop.id} shop={shop} who={who} />}
    </ForShop>
  )
}
