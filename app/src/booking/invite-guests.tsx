import { useMutation } from '@tanstack/react-query'
import { Link2Off, Send } from 'lucide-react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient, useNow } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { Switch } from '@serein/ui/switch.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { useHandOn } from '../page/use-hand-on.ts'
import { useSayGuest } from '../visit/guest-names.ts'
import { GuestContact } from './guest-contact.tsx'

type Guest = BookingDetails['guests'][number]

/** Sends the other guests of a party their links, and shows who has answered. */
export function InviteGuests({ booking }: { booking: BookingDetails }) {
  const { t } = useWords()
  const now = useNow()
  const guests = booking.guests.filter(({ position, isCancelled }) => position > 0 && !isCancelled)
  const isBooked = booking.state === 'confirmed' || booking.state === 'checked_in'
  if (guests.length === 0 || !isBooked || booking.endsAt <= now) return null
  return (
    <Card>
      <h2 className="serif text-lg">{t('booking.invite.title')}</h2>
      <p className="mt-1 mb-1 text-sm text-ink-soft">{t('booking.invite.text')}</p>
      <List>
        {guests.map((guest) => (
          <GuestRow key={guest.position} booking={booking} guest={guest} />
        ))}
      </List>
      <GuestMoves booking={booking} />
    </Card>
  )
}

/** Whether the guests may choose another time for themselves. */
function GuestMoves({ booking }: { booking: BookingDetails }) {
  const { t } = useWords()
  const { api, query, queryClient } = useClient()
  const { queryKey } = query.booking.get.queryOptions({ input: { bookingId: booking.id } })
  const allow = useMutation({
    mutationFn: (guestsMayMove: boolean) =>
      api.booking.allowGuestMoves({ bookingId: booking.id, guestsMayMove }),
    onSuccess: (details) => queryClient.setQueryData(queryKey, details),
  })
  return (
    <>
      <Switch
        className="mt-2"
        label={t('booking.invite.mayMove')}
        help={t('booking.invite.mayMoveHelp')}
        checked={allow.isPending ? allow.variables : booking.guestsMayMove}
        onChecked={(isOn) => allow.mutate(isOn)}
      />
      <Failure error={allow.error} otherwise="booking.hold.offline" />
    </>
  )
}

function GuestRow({ booking, guest }: { booking: BookingDetails; guest: Guest }) {
  const { t } = useWords()
  const name = useSayGuest()(guest.position, guest.name)
  const { invite, end, shownUrl } = useInvitation(booking, guest)
  const state = guest.hasAnswered
    ? 'answered'
    : guest.hasOpened
      ? 'opened'
      : guest.isInvited
        ? 'invited'
        : 'none'
  return (
    <div>
      <ListRow
        start={<Avatar name={name} />}
        title={name}
        subtitle={t(`booking.invite.${state}`)}
        end={
          <span className="flex items-center gap-1">
            {guest.isInvited ? (
              <IconButton
                tone="plain"
                label={t('booking.invite.end', { name })}
                icon={<Link2Off aria-hidden />}
                onClick={() => end.mutate()}
              />
            ) : null}
            <Button
              size="sm"
              tone={guest.isInvited ? 'secondary' : 'primary'}
              icon={<Send aria-hidden />}
              aria-label={t(guest.isInvited ? 'booking.invite.againTo' : 'booking.invite.sendTo', {
                name,
              })}
              pending={invite.isPending}
              onClick={() => invite.mutate()}
            >
              {t(guest.isInvited ? 'booking.invite.again' : 'booking.invite.send')}
            </Button>
          </span>
        }
      />
      {shownUrl ? (
        <TextField
          className="pb-4"
          label={t('booking.invite.link')}
          readOnly
          value={shownUrl}
          onFocus={(event) => event.target.select()}
        />
      ) : null}
      <GuestContact booking={booking} guest={guest} name={name} />
    </div>
  )
}

/** Makes the link and shares it by the device’s share sheet, else copies it, else shows it. */
function useInvitation(booking: BookingDetails, guest: Guest) {
  const { t } = useWords()
  const { api, query, queryClient } = useClient()
  const { handOn, shownUrl, hide } = useHandOn()
  const one = { bookingId: booking.id, guestPosition: guest.position }
  const fresh = () =>
    queryClient.invalidateQueries({
      queryKey: query.booking.get.queryKey({ input: { bookingId: booking.id } }),
    })
  const failed = (error: unknown) =>
    showToast({ text: refusalOf(error)?.message ?? t('booking.hold.offline'), tone: 'bad' })
  const invite = useMutation({
    mutationFn: () => api.booking.invite(one),
    onSuccess: async ({ url }) => {
      void fresh()
      const text = t('booking.invite.message', { shop: booking.shop.name })
      await handOn(url, { text, copied: t('booking.invite.copied') })
    },
    onError: failed,
  })
  const end = useMutation({
    mutationFn: () => api.booking.uninvite(one),
    onSuccess: async () => {
      hide()
      await fresh()
      const again = { label: t('booking.invite.new'), run: () => invite.mutate() }
      showToast({ text: t('booking.invite.ended'), action: again })
    },
    onError: failed,
  })
  return { invite, end, shownUrl }
}
