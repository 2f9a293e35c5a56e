import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { useClient, useVisitor } from '@serein/client/provider.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { HeldRow } from './booking-row.tsx'

/** With what forms are made of, which neither tab needs otherwise. */
const OpenByCode = lazy(async () => ({ default: (await import('./open-by-code.tsx')).OpenByCode }))

/** What a tab of an account shows to somebody without one: the times they hold, the log-in, and a visit by its code. */
export function GuestScreen(props: {
  art: ReactNode
  title: string
  text: string
  /** The address of the tab, where the log-in leads back. */
  next: string
}) {
  const { t } = useWords()
  const { next } = props
  return (
    <>
      <HeldTimes />
      <EmptyState
        art={props.art}
        title={props.title}
        text={props.text}
        className="py-6!"
        action={
          <>
            <ButtonLink href={linkTo('login', { next })}>{t('identity.welcome.login')}</ButtonLink>
            <ButtonLink tone="quiet" href={linkTo('register', { next })}>
              {t('identity.welcome.register')}
            </ButtonLink>
          </>
        }
      />
      <Suspense fallback={<Skeleton className="mx-auto h-90 w-full max-w-120 rounded-md" />}>
        <OpenByCode />
      </Suspense>
    </>
  )
}

/** Shows nothing while it loads, after a failure, or where nothing is held. */
function HeldTimes() {
  const { t } = useWords()
  const { query } = useClient()
  const visitor = useVisitor()
  const { data, refetch } = useQuery({
    ...query.booking.list.queryOptions({ input: { which: 'coming', limit: 20 } }),
    enabled: visitor !== null,
  })
  const held = data?.bookings.filter(({ state }) => state === 'held') ?? []
  if (held.length === 0) return null
  return (
    <Section title={t('booking.guest.held')}>
      <div className="flex flex-col gap-3">
        {held.map((booking) => (
          <HeldRow key={booking.id} booking={booking} onEnd={() => void refetch()} />
        ))}
      </div>
    </Section>
  )
}
