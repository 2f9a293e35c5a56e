import { useMutation, useQuery } from '@tanstack/react-query'
import { Tablet } from 'lucide-react'
import { useState } from 'react'
import { type Api, refusalOf } from '@serein/client/api.ts'
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
import { isParty } from './visit-status.ts'
import { useVisitWords } from './visit-words.tsx'

type GuestState = Awaited<ReturnType<Api['healthForm']['state']>>['guests'][number]
type Shown = { visit: Visit; zone: string }
type ShownGuest = Shown & { guest: GuestState }

/** Who has filled in the health form; what it says is opened by who serves that guest, and by the tablet it is filled in at the desk. */
export function VisitHealthForm({ visit, zone }: Shown) {
  const { query } = useClient()
  const words = useVisitWords()
  const input = { bookingId: visit.id }
  const { data } = useQuery(query.healthForm.state.queryOptions({ input }))
  if (!data) return null
  return (
    <div className="flex flex-col gap-5">
      {data.guests.map((guest) => (
        <div key={guest.guestPosition} className="flex flex-col items-start gap-3">
          {isParty(visit) ? (
            <h4 className="font-semibold [overflow-wrap:anywhere]">
              {words.guestWithin(visit, guest.guestPosition)}
            </h4>
          ) : null}
          <FormOfGuest {...{ visit, zone, guest }} />
        </div>
      ))}
    </div>
  )
}

function FormOfGuest({ visit, zone, guest }: ShownGuest) {
  const { t } = useWords()
  const format = useFormat()
  const mayHand = useMember().data?.permissions.calendar === 'change'
  const { state, filledAt, mayOpen } = guest
  return (
    <>
      <p className={state === 'missing' || state === 'outdated' ? 'text-red' : undefined}>
        {t(`booking.healthForm.state.${state}`, {
          day: filledAt ? format.shortDate(filledAt, zone) : '',
        })}
      </p>
      {filledAt && mayOpen ? <OpenAnswers {...{ visit, zone, guest }} /> : null}
      {mayHand && state !== 'not_asked' ? <OnTablet {...{ visit, zone, guest }} /> : null}
    </>
  )
}

/** Of whose form a button is, where there are several. */
function useNameIn({ visit, guest }: ShownGuest): string | null {
  const words = useVisitWords()
  return isParty(visit) ? words.guestWithin(visit, guest.guestPosition) : null
}

function OpenAnswers(props: ShownGuest) {
  const { visit, zone, guest } = props
  const { t } = useWords()
  const { query } = useClient()
  const name = useNameIn(props)
  const [isOpen, setOpen] = useState(false)
  const open = useMutation({
    ...query.healthForm.open.mutationOptions(),
    onSuccess: () => setOpen(true),
  })
  return (
    <>
      <OpenSealed
        opening={open}
        onOpen={() => open.mutate({ bookingId: visit.id, guestPosition: guest.guestPosition })}
        words={{
          open: name ? t('booking.healthForm.openFor', { name }) : t('booking.healthForm.open'),
          told: t('booking.healthForm.told'),
          failed: t('booking.wellness.failed'),
        }}
      />
      <SideSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('booking.healthForm.title')}
        subtitle={name ?? visit.customerName}
      >
        {isOpen && open.data?.filled ? (
          <HealthAnswers filled={open.data.filled} zone={zone} />
        ) : null}
      </SideSheet>
    </>
  )
}

/** An address for a tablet, which counts once. */
function OnTablet(props: ShownGuest) {
  const { visit, zone, guest } = props
  const { t } = useWords()
  const { query } = useClient()
  const format = useFormat()
  const name = useNameIn(props)
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
        onClick={() => hand.mutate({ bookingId: visit.id, guestPosition: guest.guestPosition })}
      >
        {name ? t('booking.healthForm.handTo', { name }) : t('booking.healthForm.hand')}
      </Button>
      {hand.error ? (
        <Notice tone="red" announce>
          {refusalOf(hand.error)?.message ?? t('common.failed')}
        </Notice>
      ) : null}
    </>
  )
}
