import { Share2 } from 'lucide-react'
import { useFormat } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { shell } from '../entry/platform.ts'
import { useWords } from '../language/words.ts'

/** Sends when and where a visit is to somebody; of one at its client’s they say themselves where. */
export function ShareVisit({ booking }: { booking: BookingDetails }) {
  const { t } = useWords()
  const format = useFormat()
  const { shop, isCallOut } = booking
  const text = t('booking.share.text', {
    day: format.longDate(booking.own.startsAt, booking.timeZone),
    time: format.time(booking.own.startsAt, booking.timeZone),
    shop: isCallOut ? shop.name : `${shop.name}, ${shop.street}`,
  })
  const share = async () => {
    if (shell) return shell.share({ text })
    if ('share' in navigator) return navigator.share({ text }).catch(() => {})
    await (navigator as Navigator).clipboard.writeText(text)
    showToast({ text: t('booking.share.copied'), tone: 'good' })
  }
  return (
    <IconButton
      label={t('booking.share.label')}
      icon={<Share2 aria-hidden />}
      onClick={() => void share()}
    />
  )
}
