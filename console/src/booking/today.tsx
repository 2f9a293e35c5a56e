import { useFormat, useNow } from '@serein/client/provider.tsx'
import { useShop } from '../member.ts'
import { ConsolePage } from '../page.tsx'
import { useWords } from '../words.ts'

export function Page() {
  const { t } = useWords()
  const { shop } = useShop()
  const format = useFormat()
  const now = useNow()
  return (
    <ConsolePage title={shop ? format.longDate(now, shop.timeZone) : t('booking.today.title')}>
      {null}
    </ConsolePage>
  )
}
