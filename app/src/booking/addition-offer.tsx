import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import type { AdditionTime } from '@serein/shared/checkout/addition.ts'
import { Button } from '@serein/ui/button.tsx'
import { ChoiceRows } from '@serein/ui/choice.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { PriceLine, PriceLines } from '@serein/ui/price-lines.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { QueryBoundary } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import { useRemember } from '../visit/held.ts'

type Props = {
  booking: BookingDetails
  guestPosition: number
  variantId: string
  onBack: () => void
  onClose: () => void
}

/** When a service can be added and what it does to time and bill; only times that are really free. */
export function AdditionOffer(props: Props) {
  const { t } = useWords()
  const { query } = useClient()
  const { booking, guestPosition, variantId } = props
  const input = { bookingId: booking.id, guestPosition, variantId }
  const quote = useQuery({
    ...query.addition.quote.queryOptions({ input }),
    staleTime: 0,
    retry: false,
  })
  return (
    <>
      <QueryBoundary query={quote}>
        {({ stays, others }) => {
          const times = [...(stays ? [stays] : []), ...others]
          return times.length === 0 ? (
            <Notice tone="gold">{t('booking.addition.none')}</Notice>
          ) : (
            <Offer {...props} stays={stays} times={times} onStale={() => void quote.refetch()} />
          )
        }}
      </QueryBoundary>
      <Button tone="quiet" wide onClick={props.onBack}>
        {t('booking.addition.back')}
      </Button>
    </>
  )
}

function Offer(
  props: Props & { stays: AdditionTime | null; times: AdditionTime[]; onStale: () => void },
) {
  const { booking, guestPosition, variantId, stays, times, onClose, onStale } = props
  const { t } = useWords()
  const format = useFormat()
  const { api } = useClient()
  const remember = useRemember()
  const [start, setStart] = useState(stays?.startsAt ?? null)
  const { currency, timeZone: zone } = booking
  const time = times.find(({ startsAt }) => startsAt === start)
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  const add = useMutation({
    mutationFn: (at: AdditionTime) =>
      api.addition.add({
        bookingId: booking.id,
        guestPosition,
        variantId,
        startsAt: at.startsAt,
        expectedTotalMinor: at.totalMinor,
      }),
    onSuccess: (changed) => {
      remember(changed)
      showToast({ text: t('booking.addition.done'), tone: 'good' })
      onClose()
    },
    onError: onStale,
  })
  const isShort =
    time !== undefined && (time.needsCard || (time.depositMinor > 0 && !time.isInWallet))
  return (
    <>
      {stays ? null : <Notice tone="gold">{t('booking.addition.moved')}</Notice>}
      <ChoiceRows
        label={t('booking.addition.when')}
        name="addition"
        choices={times.map((one) => ({
          id: one.startsAt,
          label:
            one === stays
              ? t('booking.addition.stays', { time: format.time(one.serviceStartsAt, zone) })
              : t('booking.addition.at', { time: format.time(one.startsAt, zone) }),
          help: t('booking.addition.until', {
            time: format.time(one.endsAt, zone),
            how: one.staffNames.length > 0 ? 'served' : 'alone',
            names: format.list(one.staffNames),
          }),
          aside: `${one.addedMinor < 0 ? '−' : '+'}${money(Math.abs(one.addedMinor))}`,
        }))}
        selected={start}
        onSelect={setStart}
      />
      {time ? (
        <PriceLines>
          <PriceLine label={t('booking.addition.total')} amount={money(time.totalMinor)} />
          {time.depositMinor > 0 ? (
            <PriceLine label={t('booking.addition.deposit')} amount={money(time.depositMinor)} />
          ) : null}
          <PriceLine tone="total" label={t('booking.addition.due')} amount={money(time.dueMinor)} />
        </PriceLines>
      ) : null}
      {time ? <HowToPay time={time} booking={booking} /> : null}
      {add.error ? (
        <Notice tone="red" announce>
          {refusalOf(add.error)?.message ?? t('booking.addition.failed')}
        </Notice>
      ) : null}
      <Button
        wide
        size="lg"
        disabled={!time || isShort}
        pending={add.isPending}
        pendingLabel={t('booking.addition.working')}
        onClick={() => time && add.mutate(time)}
      >
        {time
          ? t('booking.addition.add', { amount: money(time.totalMinor) })
          : t('booking.addition.choose')}
      </Button>
    </>
  )
}

/** What must be paid now and what can be paid later. */
function HowToPay({ time, booking }: { time: AdditionTime; booking: BookingDetails }) {
  const { t } = useWords()
  const format = useFormat()
  const { depositMinor, needsCard, isInWallet, dueMinor } = time
  const amount = format.money({ amountMinor: depositMinor, currency: booking.currency })
  if (needsCard) return <Notice tone="gold">{t('booking.addition.card')}</Notice>
  if (depositMinor > 0)
    return (
      <Notice tone={isInWallet ? 'primary' : 'gold'}>
        {t(isInWallet ? 'booking.addition.wallet' : 'booking.addition.payFirst', { amount })}
      </Notice>
    )
  return dueMinor > 0 ? (
    <p className="text-sm text-ink-soft">{t('booking.addition.later')}</p>
  ) : null
}
