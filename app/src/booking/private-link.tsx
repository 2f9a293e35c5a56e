import { useMutation } from '@tanstack/react-query'
import { Link as LinkIcon } from 'lucide-react'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient, useNow } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'

/** Copies the link that opens the visit without a log-in, or else shows it. */
export function PrivateLink({ booking }: { booking: BookingDetails }) {
  const { t } = useWords()
  const { api } = useClient()
  const now = useNow()
  const [shownUrl, setShownUrl] = useState<string | null>(null)
  const copy = useMutation({
    mutationFn: () => api.booking.openLink({ bookingId: booking.id }),
    onSuccess: async ({ url }) => {
      try {
        await navigator.clipboard.writeText(url)
        showToast({ text: t('booking.link.copied'), tone: 'good' })
      } catch {
        setShownUrl(url)
      }
    },
    onError: (error) =>
      showToast({ text: refusalOf(error)?.message ?? t('booking.hold.offline'), tone: 'bad' }),
  })
  if (booking.state !== 'confirmed' || booking.endsAt <= now) return null
  return (
    <div className="flex flex-col gap-1">
      <Button
        tone="quiet"
        className="self-center"
        icon={<LinkIcon aria-hidden />}
        pending={copy.isPending}
        onClick={() => copy.mutate()}
      >
        {t('booking.link.copy')}
      </Button>
      <p className="text-center text-sm text-ink-soft">{t('booking.link.text')}</p>
      {shownUrl ? (
        <TextField
          label={t('booking.link.label')}
          readOnly
          value={shownUrl}
          onFocus={(event) => event.target.select()}
        />
      ) : null}
    </div>
  )
}
