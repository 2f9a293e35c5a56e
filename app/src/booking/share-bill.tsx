import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { CreditCard, Link2Off, Send } from 'lucide-react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient, useFormat, useNow } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import type { Shares } from '@serein/shared/checkout/payment-link.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { useHandOn } from '../page/use-hand-on.ts'
import { useSayGuest } from '../visit/guest-names.ts'

type Share = Shares['shares'][number]

/** What is due for a visit: paid now, by somebody else or by the guests’ links. */
export function ShareBill({ booking }: { booking: BookingDetails }) {
  const { t } = useWords()
  const format = useFormat()
  const { query } = useClient()
  const now = useNow()
  const input = { bookingId: booking.id }
  const isKept = booking.state === 'held' || booking.state === 'requested'
  const isOwed = booking.dueMinor > 0 && !isKept
  const { data } = useQuery(
    query.paymentLink.ofVisit.queryOptions({ input, enabled: isOwed, staleTime: 0 }),
  )
  const [rest, ...guests] = data?.shares ?? []
  if (!isOwed || !data || !rest) return null
  const isAhead = booking.startsAt > now
  const due = format.money({ amountMinor: data.dueMinor, currency: data.currency })
  return (
    <Card>
      <h2 className="serif text-lg">{t('booking.share.due', { amount: due })}</h2>
      <p className="mt-1 text-sm text-ink-soft">
        {t(guests.length > 0 && isAhead ? 'booking.share.partyText' : 'booking.share.oneText')}
      </p>
      <Rest booking={booking} share={rest} />
      {guests.length > 0 && isAhead ? (
        <List className="mt-2">
          {guests.map((share) => (
            <GuestShare
              key={share.guestPosition}
              booking={booking}
              share={share}
              currency={data.currency}
            />
          ))}
        </List>
      ) : null}
    </Card>
  )
}

/** The whole amount due: paid now, or by the holder of a link. */
function Rest({ booking, share }: { booking: BookingDetails; share: Share }) {
  const { t } = useWords()
  const { make, end, shownUrl } = useShare(booking, share)
  const goOn = useGoOn()
  return (
    <div className="mt-4 flex flex-col gap-2.5">
      <Button
        wide
        icon={<CreditCard aria-hidden />}
        pending={make.isPending}
        onClick={() => make.mutate(goOn)}
      >
        {t('booking.share.payNow')}
      </Button>
      <div className="flex gap-2.5">
        <Button
          wide
          tone="secondary"
          icon={<Send aria-hidden />}
          pending={make.isPending}
          onClick={() => make.mutate(null)}
        >
          {t('booking.share.other')}
        </Button>
        {share.url ? (
          <IconButton
            tone="plain"
            label={t('booking.share.endRest')}
            icon={<Link2Off aria-hidden />}
            onClick={() => end.mutate()}
          />
        ) : null}
      </div>
      <ShownLink url={shownUrl} />
    </div>
  )
}

function GuestShare(props: { booking: BookingDetails; share: Share; currency: string }) {
  const { booking, share, currency } = props
  const { t } = useWords()
  const format = useFormat()
  const name = useSayGuest()(share.guestPosition ?? 0, share.guestName)
  const { make, end, shownUrl } = useShare(booking, share)
  const goOn = useGoOn()
  const isBooker = share.guestPosition === 0
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  const isPaid = share.dueMinor === 0 && share.paidMinor > 0
  const paymentText = isPaid
    ? t('booking.share.paid', { amount: money(share.paidMinor) })
    : t(share.url && !isBooker ? 'booking.share.sent' : 'booking.share.notSent', {
        amount: money(share.dueMinor || share.shareMinor),
      })
  return (
    <div>
      <ListRow
        start={<Avatar name={name} />}
        title={name}
        subtitle={paymentText}
        end={
          isPaid ? (
            <Badge tone="primary">{t('booking.share.paidBadge')}</Badge>
          ) : (
            <span className="flex items-center gap-1">
              {share.url && !isBooker ? (
                <IconButton
                  tone="plain"
                  label={t('booking.share.end', { name })}
                  icon={<Link2Off aria-hidden />}
                  onClick={() => end.mutate()}
                />
              ) : null}
              {share.dueMinor > 0 && isBooker ? (
                <Button
                  size="sm"
                  tone="secondary"
                  icon={<CreditCard aria-hidden />}
                  aria-label={t('booking.share.payOwn')}
                  pending={make.isPending}
                  onClick={() => make.mutate(goOn)}
                >
                  {t('booking.share.pay')}
                </Button>
              ) : share.dueMinor > 0 ? (
                <Button
                  size="sm"
                  tone="secondary"
                  icon={<Send aria-hidden />}
                  aria-label={t('booking.share.sendTo', { name })}
                  pending={make.isPending}
                  onClick={() => make.mutate(null)}
                >
                  {t(share.url ? 'booking.invite.again' : 'booking.share.send')}
                </Button>
              ) : null}
            </span>
          )
        }
      />
      <ShownLink url={shownUrl} />
    </div>
  )
}

/** Opens the page of a link in this tab. */
function useGoOn(): (url: string) => unknown {
  const router = useRouter()
  return (url) => router.navigate({ href: url.slice(new URL(url).origin.length) })
}

/** Shown if the device can neither share nor copy. */
function ShownLink({ url }: { url: string | null }) {
  const { t } = useWords()
  if (!url) return null
  return (
    <TextField
      className="pb-4"
      label={t('booking.share.link')}
      readOnly
      value={url}
      onFocus={(event) => event.target.select()}
    />
  )
}

function useShare(booking: BookingDetails, { guestPosition }: Share) {
  const { t } = useWords()
  const { api, query, queryClient } = useClient()
  const { handOn, shownUrl, hide } = useHandOn()
  const one = { bookingId: booking.id, guestPosition }
  const { queryKey } = query.paymentLink.ofVisit.queryOptions({ input: { bookingId: booking.id } })
  const failed = (error: unknown) => {
    void queryClient.invalidateQueries({ queryKey })
    showToast({ text: refusalOf(error)?.message ?? t('booking.hold.offline'), tone: 'bad' })
  }
  const make = useMutation({
    mutationFn: (_goOn: ((url: string) => unknown) | null) => api.paymentLink.make(one),
    onSuccess: async ({ url }, goOn) => {
      void queryClient.invalidateQueries({ queryKey })
      if (goOn) return goOn(url)
      const text = t('booking.share.message', { shop: booking.shop.name })
      await handOn(url, { text, copied: t('booking.share.linkCopied') })
    },
    onError: failed,
  })
  const end = useMutation({
    mutationFn: () => api.paymentLink.end(one),
    onSuccess: (shares) => {
      hide()
      queryClient.setQueryData(queryKey, shares)
      const again = { label: t('booking.invite.new'), run: () => make.mutate(null) }
      showToast({ text: t('booking.invite.ended'), action: again })
    },
    onError: failed,
  })
  return { make, end, shownUrl }
}
