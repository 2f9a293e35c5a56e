import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { giftCardMay } from '@serein/shared/gift-card/states.ts'
import type { DeskGiftCard } from '@serein/shared/gift-card/desk.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useCommand } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import type { Shop } from '../member/member.ts'
import { QueryBoundary } from '../page/page.tsx'

type Props = {
  giftCardId: string
  shop: Shop
  mayChange: boolean
  /** The card that takes its place. */
  onOpen: (giftCardId: string) => void
}

/** One gift card: what is on it, what happened to it, and what may be done with it. */
export function GiftCardDetails(props: Props) {
  const { query } = useClient()
  const { giftCardId } = props
  const card = useQuery(query.giftCard.get.queryOptions({ input: { giftCardId } }))
  return (
    <QueryBoundary query={card} loading={<Skeleton className="h-80 w-full" />}>
      {(found) => (
        <div className="flex flex-col gap-6">
          <Facts card={found} shop={props.shop} />
          {props.mayChange ? <Verbs key={found.id} card={found} {...props} /> : null}
          <Events events={found.events} {...{ shop: props.shop, currency: found.currency }} />
        </div>
      )}
    </QueryBoundary>
  )
}

function Facts({ card, shop }: { card: DeskGiftCard; shop: Shop }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { currency } = card
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  const day = (at: string) => format.shortDate(at, shop.timeZone)
  const rows = [
    [t('giftCard.fact.left'), money(card.balanceMinor)],
    [t('giftCard.fact.sold'), money(card.amountMinor)],
    [t('giftCard.fact.treatment'), card.treatment && pick(card.treatment)],
    [t('giftCard.fact.buyer'), card.buyer?.name],
    [t('giftCard.fact.to'), card.toName],
    [t('giftCard.fact.from'), card.fromName],
    [t('giftCard.fact.holder'), card.holder?.name],
    [t('giftCard.fact.email'), card.recipientEmail],
    [t('giftCard.fact.sent'), card.deliveredAt && day(card.deliveredAt)],
    [t('giftCard.fact.sends'), !card.deliveredAt && card.deliverAt && day(card.deliverAt)],
    [t('giftCard.fact.ends'), card.expiresAt ? day(card.expiresAt) : t('giftCard.fact.never')],
  ] as const
  return (
    <div>
      <p className="flex flex-wrap items-center gap-3">
        <span className="figures text-lg font-semibold">{`···· ${card.codeEnd}`}</span>
        <Badge>{t(`giftCard.state.${card.state}`)}</Badge>
      </p>
      <dl className="mt-3 grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-5 gap-y-2 text-sm">
        {rows.map(([name, value]) =>
          value ? (
            <div key={name} className="contents">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="figures text-right font-medium break-words">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {card.message ? (
        <p className="mt-3 rounded-md bg-sunken p-3 text-sm whitespace-pre-line">{card.message}</p>
      ) : null}
    </div>
  )
}

const reasoned = ['block', 'unblock', 'replace', 'undoAtDesk'] as const
type Reasoned = (typeof reasoned)[number]
type Verb = Reasoned | 'send'

function Verbs({ card, onOpen }: Props & { card: DeskGiftCard }) {
  const { t, language } = useWords()
  const { api, query } = useClient()
  const [verb, setVerb] = useState<Verb | null>(null)
  const { isPending, run } = useCommand({ refresh: [query.giftCard.key()] })
  const may = {
    block: giftCardMay.block(card),
    unblock: giftCardMay.unblock(card),
    replace: giftCardMay.replace(card),
    undoAtDesk: giftCardMay.undo(card),
    send: giftCardMay.send(card),
  }
  const { id: giftCardId } = card
  const print = () => {
    // Opened by the press itself, since what comes later is taken for a pop-up.
    const page = window.open('', '_blank')
    return run(async () => {
      const { token } = await api.giftCard.print({ giftCardId })
      const address = `/api/linked-gift-cards/${token}/card.pdf?language=${language}`
      if (page) page.location.href = address
      return null
    })
  }
  if (verb)
    return (
      <VerbForm
        key={verb}
        {...{ verb, card }}
        onDone={(id) => {
          setVerb(null)
          if (id !== giftCardId) onOpen(id)
        }}
      />
    )
  return (
    <div className="flex flex-wrap gap-2">
      {may.send ? (
        <>
          <Button size="sm" pending={isPending} onClick={() => void print()}>
            {t('giftCard.verb.print')}
          </Button>
          <Button size="sm" tone="secondary" onClick={() => setVerb('send')}>
            {t('giftCard.verb.send')}
          </Button>
        </>
      ) : null}
      {reasoned
        .filter((each) => may[each])
        .map((each) => (
          <Button key={each} size="sm" tone="quiet" onClick={() => setVerb(each)}>
            {t(`giftCard.verb.${each}`)}
          </Button>
        ))}
    </div>
  )
}

/** Asks for what a verb needs: a reason, or an address. */
function VerbForm(props: { verb: Verb; card: DeskGiftCard; onDone: (giftCardId: string) => void }) {
  const { verb, card, onDone } = props
  const { t } = useWords()
  const { api, query } = useClient()
  const { id: giftCardId } = card
  const form = useServerForm({
    initial: { text: verb === 'send' ? (card.recipientEmail ?? '') : '' },
    read: ({ text }) => ({
      sent: text.trim(),
      faults: text.trim() === '' ? [{ field: 'text' }] : [],
    }),
    faultText: () => t(verb === 'send' ? 'giftCard.emailMissing' : 'giftCard.reasonMissing'),
    async send(text) {
      if (verb === 'send') return (await api.giftCard.send({ giftCardId, email: text })).id
      const wanted = { giftCardId, reason: text }
      if (verb === 'replace') return (await api.giftCard.replace(wanted)).id
      await api.giftCard[verb](wanted)
      return giftCardId
    },
    savedText: () => t(`giftCard.done.${verb}`),
    refresh: query.giftCard.key(),
    onDone,
  })
  return (
    <Form onSend={form.submit} className="flex flex-col gap-4">
      <p>{t(`giftCard.why.${verb}`)}</p>
      <TextField
        {...form.text('text')}
        type={verb === 'send' ? 'email' : 'text'}
        label={t(verb === 'send' ? 'giftCard.fact.email' : 'giftCard.reason')}
        maxLength={200}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form}>{t(`giftCard.verb.${verb}`)}</SubmitButton>
        <Button tone="quiet" onClick={() => onDone(giftCardId)}>
          {t('giftCard.back')}
        </Button>
      </div>
    </Form>
  )
}

type CardEvent = {
  kind: string
  amountMinor: number | null
  reason: string | null
  by: string | null
  at: string
}

function Events(props: { events: readonly CardEvent[]; shop: Shop; currency: string }) {
  const { events, shop, currency } = props
  const { t } = useWords()
  const format = useFormat()
  return (
    <div>
      <h3 className="mb-2 text-sm font-semibold">{t('giftCard.history')}</h3>
      <ul className="divide-y divide-line text-sm">
        {events.map(({ kind, amountMinor, reason, by, at }) => (
          <li key={`${kind} ${at} ${amountMinor}`} className="flex gap-4 py-2.5">
            <span className="min-w-0 flex-1">
              <span className="block">{t(`giftCard.event.${kind as 'sold'}`)}</span>
              <span className="block text-ink-soft">
                {[
                  `${format.shortDate(at, shop.timeZone)}, ${format.time(at, shop.timeZone)}`,
                  by,
                  reason,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {amountMinor === null ? null : (
              <span className="figures">{format.money({ amountMinor, currency })}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
