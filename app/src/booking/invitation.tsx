import { useMutation, useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { Invitation } from '@serein/shared/booking/invitation.ts'
import { EmptyCalendarArt } from '@serein/ui/art/empty-calendar-art.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { cx } from '@serein/ui/cx.ts'
import { Divider } from '@serein/ui/divider.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Tile, TileGrid } from '@serein/ui/tile.tsx'
import { Timeline, TimelineRow } from '@serein/ui/timeline.tsx'
import { linkTo } from '../address/link.ts'
import type { Preload } from '../page/preload.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import { useSaveInvitation } from './calendar-file.ts'
import { DetailsSkeleton } from './details-skeleton.tsx'
import { InvitationForm } from './invitation-form.tsx'
import { invitationQuery } from './invitation-query.ts'
import { LazyLeaveTip } from './lazy-leave-tip.tsx'
import { MoveOwnPart } from './move-own-part.tsx'
import { OwnShare } from './own-share.tsx'
import { CallTile, DirectionsTile } from './visit-actions.tsx'
import { WhenAndWhere } from './visit-card.tsx'

const InvitedHealthForm = lazy(async () => ({
  default: (await import('./invited-health-form.tsx')).InvitedHealthForm,
}))

export async function preloadInvitation(
  { api, queryClient }: Preload<'bookingDetails'>,
  token: string,
): Promise<void> {
  await queryClient.ensureQueryData(invitationQuery(api, token))
}

/** A guest’s part of somebody else’s visit. Needs no log-in. */
export function InvitationPage({ token }: { token: string }) {
  const { t } = useWords()
  const { api } = useClient()
  const invitation = useQuery(invitationQuery(api, token))
  const { data } = invitation
  if (data === null || (data && data.state !== 'open'))
    return <Ended token={token} invitation={data} />
  const name = data?.inviterName
  return (
    <Screen
      title={name ? t('booking.invitation.from', { name }) : t('booking.invitation.title')}
      width="wide"
    >
      <QueryBoundary query={invitation} loading={<DetailsSkeleton />}>
        {(guestInvitation) =>
          guestInvitation ? <Open token={token} invitation={guestInvitation} /> : null
        }
      </QueryBoundary>
    </Screen>
  )
}

function Open({ token, invitation }: { token: string; invitation: Invitation }) {
  useOpened(token)
  return (
    <div className="md:grid md:grid-cols-2 md:items-start md:gap-8">
      <div className="flex flex-col gap-4">
        <VisitOfGuest invitation={invitation} />
        <VisitLinks invitation={invitation} />
        <MoveOwnPart token={token} invitation={invitation} />
        <OwnShare token={token} />
        <Suspense>
          <InvitedHealthForm token={token} timeZone={invitation.timeZone} />
        </Suspense>
      </div>
      <div className="mt-8 md:mt-0">
        <InvitationForm token={token} invitation={invitation} />
      </div>
    </div>
  )
}

/** Tells the host, once, that their guest has looked at it. */
function useOpened(token: string) {
  const { api } = useClient()
  const { mutate } = useMutation({
    mutationFn: () => api.booking.openInvitation({ token }),
    onError: console.warn,
  })
  useEffect(() => mutate(), [mutate])
}

function VisitOfGuest({ invitation }: { invitation: Invitation }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { timeZone, items, isCallOut, inviterName } = invitation
  return (
    <Card>
      <h2 className="serif mb-3 text-lg">{t('booking.invitation.plan')}</h2>
      <Timeline>
        {items.map((item) => {
          const who = format.list(item.staffNames)
          const minutes = item.lengthMinutes
          return (
            <TimelineRow
              key={item.startsAt}
              time={format.clock(item.startsAt, timeZone)}
              title={[item.serviceName, ...item.addOnNames].map(pick).join(' + ')}
              sub={[
                who
                  ? t('booking.details.with', { minutes, who })
                  : t('booking.details.minutes', { minutes }),
                ...item.roomNames,
              ].join(' · ')}
            />
          )
        })}
      </Timeline>
      <Divider className="my-4" />
      <div className="flex flex-col gap-3">
        <WhenAndWhere
          visit={invitation}
          place={isCallOut ? t('booking.invitation.atHost', { name: inviterName ?? 'none' }) : null}
        />
      </div>
    </Card>
  )
}

function VisitLinks({ invitation }: { invitation: Invitation }) {
  const { t } = useWords()
  const save = useSaveInvitation()
  return (
    <TileGrid>
      <Tile
        icon={<CalendarPlus aria-hidden />}
        label={t('booking.details.calendar')}
        onPress={() => void save(invitation)}
      />
      <DirectionsTile visit={invitation} />
      <CallTile phone={invitation.shop.phone} />
    </TileGrid>
  )
}

/** The visit is cancelled or over, or the link was revoked; nothing else is shown but, for some days after, whom they may thank. */
function Ended({ token, invitation }: { token: string; invitation: Invitation | null }) {
  const { t } = useWords()
  const format = useFormat()
  const when = invitation && {
    day: format.longDate(invitation.startsAt, invitation.timeZone),
    shop: invitation.shop.name,
  }
  const state = invitation?.state === 'past' ? 'past' : 'cancelled'
  return (
    <Screen title={t('booking.invitation.title')} head={null}>
      <EmptyState
        level={1}
        className={cx('justify-center', state === 'past' ? 'min-h-[45dvh]' : 'min-h-[70dvh]')}
        art={<EmptyCalendarArt />}
        title={when ? t(`booking.invitation.${state}`) : t('booking.invitation.ended')}
        text={when ? t(`booking.invitation.${state}Text`, when) : t('booking.invitation.endedText')}
        action={<ButtonLink href={linkTo('featured')}>{t('booking.invitation.home')}</ButtonLink>}
      />
      {invitation ? <LazyLeaveTip visit={{ token }} of={invitation} /> : null}
    </Screen>
  )
}
