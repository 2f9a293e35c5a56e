import { useQuery } from '@tanstack/react-query'
import { useFormat } from '@serein/client/provider.tsx'
import { dayIn } from '@serein/client/format.ts'
import type { DeskTicket } from '@serein/shared/support/desk.ts'
import type { TicketPhoto } from '@serein/shared/support/photo.ts'
import { supportLimits } from '@serein/shared/support/rules.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { cx } from '@serein/ui/cx.ts'
import { Form } from '@serein/ui/form.tsx'
import { Link } from '@serein/ui/link.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { linkTo } from '../address/link.ts'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { PrivatePhoto } from '../page/private-photo.tsx'
import { HandOverForm } from './hand-over-form.tsx'
import { type DeskKind, type DeskVerbs, useDeskQueries, useDeskVerbs } from './use-desk.ts'

const tones = { open: 'gold', answered: 'primary', closed: 'neutral' } as const

/** One question with all that was said, and what a desk does with it. */
export function OneTicket(props: {
  ticketId: string
  kind: DeskKind
  timeZone: string
  mayChange: boolean
  onGone: () => void
}) {
  const { ticketId, kind, mayChange, onGone } = props
  const { ticket: one } = useDeskQueries(kind)
  const ticket = useQuery({
    ...one.queryOptions({ input: { ticketId } }),
    refetchInterval: 20_000,
  })
  const verbs = useDeskVerbs(kind, ticketId)
  return (
    <QueryBoundary query={ticket} loading={<Skeleton className="h-80 w-full" />}>
      {(openedTicket) => (
        <div className="flex flex-col gap-6">
          <About ticket={openedTicket} kind={kind} />
          <Messages ticket={openedTicket} kind={kind} timeZone={props.timeZone} />
          {mayChange ? (
            <>
              <AnswerForm verbs={verbs} language={openedTicket.language} />
              <Standing ticket={openedTicket} verbs={verbs} />
              <HandOverForm ticket={openedTicket} {...{ kind, verbs, onGone }} />
            </>
          ) : null}
        </div>
      )}
    </QueryBoundary>
  )
}

function About({ ticket, kind }: { ticket: DeskTicket; kind: DeskKind }) {
  const { t } = useWords()
  const format = useFormat()
  const { state, about, clientEmail, business } = ticket
  const { visit } = about
  const when = visit ? `${visit.code}, ${format.longDate(visit.startsAt, visit.timeZone)}` : ''
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <p>
        <Badge tone={tones[state]}>{t(`support.state.${state}`)}</Badge>
      </p>
      {about.shopName ? <p>{about.shopName}</p> : null}
      {kind === 'platform' && business && !about.shopName ? <p>{business.name}</p> : null}
      {visit ? (
        <p>
          {kind === 'business' ? (
            <Link
              href={linkTo('/calendar', {
                day: dayIn(visit.startsAt, visit.timeZone),
                visit: visit.bookingId,
              })}
            >
              {when}
            </Link>
          ) : (
            when
          )}
        </p>
      ) : null}
      {clientEmail ? (
        <p>
          <Link href={`mailto:${clientEmail}`}>{clientEmail}</Link>
        </p>
      ) : null}
    </div>
  )
}

function Messages(props: { ticket: DeskTicket; kind: DeskKind; timeZone: string }) {
  const { t } = useWords()
  const format = useFormat()
  const { ticket, kind, timeZone } = props
  return (
    <ol aria-label={t('support.messages')} className="flex flex-col gap-3">
      {ticket.messages.map(({ messageId, author, authorName, isNote, text, photos, createdAt }) => (
        <li
          key={messageId}
          className={cx(
            'max-w-[90%] rounded-md px-4 py-3 wrap-anywhere',
            isNote
              ? 'self-end bg-gold-soft'
              : author === 'client'
                ? 'self-start bg-sunken'
                : 'self-end bg-primary-soft',
          )}
        >
          <p className="text-xs text-ink-soft">
            <span className="font-semibold">{authorName}</span>{' '}
            {isNote ? `${t('support.note')} · ` : null}
            <time dateTime={createdAt}>
              {format.shortDate(createdAt, timeZone)} {format.clock(createdAt, timeZone)}
            </time>
          </p>
          <p
            className="mt-1 whitespace-pre-line"
            lang={author === 'client' ? ticket.language : undefined}
          >
            {text}
          </p>
          {photos.length > 0 ? (
            <div className="mt-2 flex flex-col gap-2">
              {photos.map((photo) => (
                <Photo key={photo.photoId} ticketId={ticket.ticketId} {...{ photo, kind }} />
              ))}
            </div>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

function Photo(props: { ticketId: string; kind: DeskKind; photo: TicketPhoto }) {
  const { ticketId, photo } = props
  const { photo: one } = useDeskQueries(props.kind)
  const input = { ticketId, photoId: photo.photoId, width: 960 }
  const file = useQuery({ ...one.queryOptions({ input }), staleTime: Infinity })
  return <PrivatePhoto {...{ file, photo }} />
}

function AnswerForm({ verbs, language }: { verbs: DeskVerbs; language: 'en' | 'fr' }) {
  const { t } = useWords()
  const form = useServerForm({
    initial: { text: '', isNote: false },
    read: ({ text, isNote }) => ({
      sent: { text: text.trim(), isNote },
      faults: text.trim() ? [] : [{ field: 'text' }],
    }),
    faultText: () => t('support.answer.missing'),
    send: (answer) => verbs.answer(answer.text, answer.isNote),
    // What was typed meanwhile stays.
    next: (values, sent) => (values.text.trim() === sent.text ? { ...values, text: '' } : values),
  })
  const { isNote } = form.values
  return (
    <Form onSend={form.submit} className="flex flex-col gap-4 border-t border-line pt-5">
      <TextArea
        {...form.text('text')}
        label={t(isNote ? 'support.answer.note' : 'support.answer.text')}
        help={isNote ? t('support.answer.noteHelp') : t(`support.answer.reads.${language}`)}
        rows={5}
        maxLength={supportLimits.text}
      />
      <Checkbox {...form.tick('isNote')} label={t('support.answer.asNote')} />
      <Button type="submit" className="self-start" pending={form.isPending}>
        {t(isNote ? 'support.answer.keep' : 'support.answer.send')}
      </Button>
    </Form>
  )
}

/** Who sees to it, and whether it is done. */
function Standing({ ticket, verbs }: { ticket: DeskTicket; verbs: DeskVerbs }) {
  const { t } = useWords()
  const { assignedTo, colleagues, state } = ticket
  return (
    <div className="flex flex-wrap items-end gap-4 border-t border-line pt-5">
      <Select
        label={t('support.assign')}
        className="min-w-52 flex-1"
        value={assignedTo?.userId ?? ''}
        options={[
          { id: '', label: t('support.nobody') },
          ...colleagues.map(({ userId, name }) => ({ id: userId, label: name })),
        ]}
        onSelect={(id) => void verbs.assign(id || null)}
      />
      {state === 'closed' ? null : (
        <Button tone="secondary" pending={verbs.isPending} onClick={() => void verbs.settle()}>
          {t('support.close')}
        </Button>
      )}
    </div>
  )
}
