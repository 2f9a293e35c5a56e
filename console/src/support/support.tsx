import { ForShop } from '../member/for-shop.tsx'
import { useWords } from '../language/words.ts'
import { TicketQueue } from './ticket-queue.tsx'

/** What clients ask the business. */
export function Page() {
  const { t } = useWords()
  return (
    <ForShop title={t('support.title')}>
      {(shop, who) => (
        <TicketQueue
          kind="business"
          timeZone={shop.timeZone}
          mayChange={who.permissions.message === 'change'}
        />
      )}
    </ForShop>
  )
}
