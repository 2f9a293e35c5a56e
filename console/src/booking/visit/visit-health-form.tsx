import { useMutation, useQuery } from '@tanstack/react-query'
import { Tablet } from 'lucide-react'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { Anchor } from '@serein/ui/link.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { QrCode } from '@serein/ui/qr-code.tsx'
import { useMember } from '../../member/member.ts'
import { useWords } from '../../language/words.ts'
import { SideSheet } from '../../page/sheet.tsx'
import { OpenSealed } from './open-sealed.tsx'
import { HealthAnswers } from './health-answers.tsx'

/** Whether the client has filled in the health form; what it says is opened by who serves, and by the tablet it is filled in at the desk. */
export function VisitHealthForm({ visit, zone }: { visit: Visit; zone: string }) {
  const { t } = useWords()
  const { query } = useClient()
  const format = useFormat()
  const mayHand = useMember().data?.permissions.calendar === 'change'
  const input = { bookingId: visit.id }
  const { data } = useQuery(query.healthForm.state.queryOptions({ input }))
  if (!data) return null
  const { state, filledAt } = data
  return (
    <div className="flex flex-col items-start gap-3">
      <p className={state === 'missing' || state === 'outdated' ? 'text-red' : undefined}>
        {t(`booking.healthForm.state.${state}`, {
          day: filledAt ? format.shortDate(filledAt, zone) : '',
        })}
      </p>
      {filledAt && visit.wellness !== 'not_for_you' ? <OpenAnswers {...{ visit, zone }} /> : null}
      {mayHand && state !== 'not_asked' ? <OnTablet visit={visit} zone={zone} /> : null}
    </div>
  )
}

function OpenAnswers({ visit, zone }: { visit: Visit; zone: string }) {
  const { t } = useWords()
  const { query } = useClient()
  const [isOpen, setOpen] = useState(false)
  const open = useMutation({
    ...query.healthForm.open.mutationOptions(),
    onSuccess: () => setOpen(true),
  })
  return (
    <>
      <OpenSealed
        opening={open}
        onOpen={() => open.mutate({ bookingId: visit.id })}
        words={{
          open: t('booking.healthForm.open'),
          told: t('booking.healthForm.told'),
          failed: t('booking.wellness.failed'),
        }}
      />
      <SideSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('booking.healthForm.title')}
        subtitle={visit.customerName}
      >
        {isOpen && open.data?.filled ? (
          <HealthAnswers filled={open.data.filled} zone={zone} />
        ) : null}
      </SideSheet>
    </>
  )
}

/** An address for a tablet, which counts once. */
function OnTablet({ visit, zone }: { visit: Visit; zone: string }) {
  const { t } = useWords()
  const { query } = useClient()
  const format = useFormat()
  const hand = useMutation(query.healthForm.hand.mutationOptions())
  if (hand.data) {
    const { url, expiresAt } = hand.data
    return (
      <div role="status" className="flex flex-col items-start gap-2">
        <QrCode text={url} label={t('booking.healthForm.code')} className="w-40" />
        <Anchor href={url} target="_blank" rel="noreferrer">
          {t('booking.healthForm.here')}
        </Anchor>
        <p className="text-sm text-ink-soft">
          {t('booking.healthForm.until', { time: format.time(expiresAt, zone) })}
        </p>
      </div>
    )
  }
  return (
    <>
      <Button
        size="sm"
        tone="secondary"
        icon={<Tablet aria-hidden />}
        pending={hand.isPending}
        onClick={() => hand.mutate({ bookingId: visit.id })}
      >
        {t('booking.healthForm.hand')}
      </Button>
      {hand.error ? (
        <Notice tone="red" announce>
          {refusalOf(hand.error)?.message ?? t('common.failed')}
        </Notice>
      ) : null}
    </>
  )
}
