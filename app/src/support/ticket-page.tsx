import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useFormat, useSession } from '@serein/client/provider.tsx'
import { supportLimits } from '@serein/shared/support/rules.ts'
import type { Ticket } from '@serein/shared/support/ticket.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { cx } from '@serein/ui/cx.ts'
import { Form } from '@serein/ui/form.tsx'
import { Link } from '@serein/ui/link.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { SkeletonText } from '@serein/ui/skeleton.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { ChosenPhotos } from '../page/chosen-photos.tsx'
import { Failure } from '../page/failure.tsx'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { SubmitButton } from '../page/submit-button.tsx'
import { useServerForm } from '../page/use-server-form.ts'
import { LogInFirst } from './log-in-first.tsx'
import { TicketPhoto } from './ticket-photo.tsx'
import { TicketState } from './ticket-state.tsx'
import { useWay, type Way } from './use-way.ts'

/** One of my questions with its answers. */
export function TicketPage({ ticketId }: { ticketId: string }) {
  const { t } = useWords()
  const user = useSession()
  if (user) return <OwnTicket ticketId={ticketId} />
  return (
    <Screen title={t('support.mine.one')} back={linkTo('support')}>
      <LogInFirst next={linkTo('support', { ticket: ticketId })} />
    </Screen>
  )
}

function OwnTicket({ ticketId }: { ticketId: string }) {
  const way = useWay({ ticketId })
  return <TicketScreen way={way} back={linkTo('support', { show: 'mine' })} />
}

/** The same by its private link. */
export function TicketByLink({ token }: { token: string }) {
  const way = useWay({ ticketToken: token })
  return <TicketScreen way={way} back={linkTo('support')} />
}

function TicketScreen({ way, back }: { way: Way; back: string }) {
  const { t } = useWords()
  // Poll, since an answer may arrive meanwhile.
  const ticket = useQuery<Ticket>({
    ...(way.options as object as { queryKey: string[] }),
    refetchInterval: 20_000,
  })
  const isGone = refusalOf(ticket.error)?.code === 'not_found'
  return (
    <Screen title={ticket.data?.subject ?? t('support.mine.one')} back={back}>
      {isGone ? (
        <EmptyState
          title={t('support.mine.gone')}
          text={t('support.mine.goneText')}
          action={<ButtonLink href={linkTo('support')}>{t('support.all')}</ButtonLink>}
        />
      ) : (
        <QueryBoundary query={ticket} loading={<SkeletonText lines={8} />}>
          {(openedTicket) => (
            <>
              <About ticket={openedTicket} />
              <Messages ticket={openedTicket} way={way} />
              <Reply ticket={openedTicket} way={way} />
            </>
          )}
        </QueryBoundary>
      )}
    </Screen>
  )
}

function About({ ticket }: { ticket: Ticket }) {
  const { t } = useWords()
  const format = useFormat()
  const { state, about, handledBy } = ticket
  const { visit } = about
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <TicketState state={state} />
      <span>{t('support.mine.with', { name: handledBy.name })}</span>
      {visit ? (
        <Link href={linkTo('bookingDetails', { booking: visit.bookingId })}>
          {t('support.ask.visit', {
            shop: about.shopName ?? '',
            day: format.longDate(visit.startsAt, visit.timeZone),
          })}
        </Link>
      ) : null}
    </div>
  )
}

function Messages({ ticket, way }: { ticket: Ticket; way: Way }) {
  const { t } = useWords()
  const format = useFormat()
  const zone = ticket.about.visit?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <ol aria-label={t('support.mine.messages')} className="mt-5 flex flex-col gap-3">
      {ticket.messages.map(({ messageId, isMine, authorName, text, photos, createdAt }) => (
        <li
          key={messageId}
          className={cx(
            'max-w-[85%] rounded-lg px-4 py-3 wrap-anywhere',
            isMine ? 'self-end bg-primary-soft' : 'self-start bg-surface shadow-soft',
          )}
        >
          <p className="text-xs text-ink-soft">
            <span className="font-semibold">{isMine ? t('support.mine.you') : authorName}</span>{' '}
            <time dateTime={createdAt} suppressHydrationWarning>
              {format.shortDate(createdAt, zone)} {format.clock(createdAt, zone)}
            </time>
          </p>
          <p className="mt-1 whitespace-pre-line">{text}</p>
          {photos.length > 0 ? (
            <div className="mt-2 flex flex-col gap-2">
              {photos.map((photo) => (
                <TicketPhoto key={photo.photoId} {...{ photo, way }} />
              ))}
            </div>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

/** Adds a message, which reopens a closed question, or closes it. */
function Reply({ ticket, way }: { ticket: Ticket; way: Way }) {
  const { t } = useWords()
  const cache = useQueryClient()
  const [photos, setPhotos] = useState<File[]>([])
  const { queryKey } = way.options as object as { queryKey: readonly unknown[] }
  const showTicket = (next: Ticket) => cache.setQueryData(queryKey, next)
  const onSettled = () => cache.invalidateQueries({ queryKey })
  const close = useMutation({ mutationFn: () => way.close(), onSuccess: showTicket, onSettled })
  const addPhotos = useMutation({
    mutationFn: async () => {
      // Those that fail stay chosen, and go along with the next try.
      for (const photo of photos) {
        await way.addPhoto(photo)
        setPhotos((left) => left.filter((each) => each !== photo))
      }
    },
  })
  const form = useServerForm({
    initial: { text: '' },
    read: (typed) => {
      const text = typed.text.trim()
      const isNothing = text === '' && photos.length === 0
      return {
        sent: text,
        faults: isNothing ? [{ field: 'text', text: t('support.ask.fault.text') }] : [],
      }
    },
    send: async (text: string) => {
      try {
        if (text !== '') showTicket(await way.write(text))
        await addPhotos.mutateAsync().catch(console.warn)
      } finally {
        await onSettled()
      }
    },
    // What was typed meanwhile stays.
    next: ({ text }, sent) => ({ text: text.trim() === sent ? '' : text }),
  })
  const isClosed = ticket.state === 'closed'
  return (
    <div className="mt-8 border-t border-line pt-6">
      <Form {...form.attributes}>
        <TextArea
          name="text"
          rows={4}
          maxLength={supportLimits.text}
          label={t(isClosed ? 'support.reply.again' : 'support.reply.text')}
          {...form.text('text')}
        />
        <ChosenPhotos
          help={t('support.photos.help', { limit: supportLimits.photos })}
          limit={supportLimits.photos}
          chosen={photos}
          onChosen={setPhotos}
        />
        <Failure error={form.problem ?? addPhotos.error ?? close.error} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton pending={form.isPending} pendingLabel={t('identity.form.pending')}>
            {t('support.reply.send')}
          </SubmitButton>
          {isClosed ? null : (
            <Button tone="quiet" pending={close.isPending} onClick={() => close.mutate()}>
              {t('support.reply.close')}
            </Button>
          )}
        </div>
      </Form>
    </div>
  )
}
