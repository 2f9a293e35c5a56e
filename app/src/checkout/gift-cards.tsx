import { useQuery } from '@tanstack/react-query'
import { Gift, X } from 'lucide-react'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { giftCardLimits } from '@serein/shared/gift-card/states.ts'
import { Button } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { Form } from '@serein/ui/form.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { GiftCardCodeField } from '../gift-card/gift-card-code-field.tsx'
import { ScanCode } from '../gift-card/scan-code.tsx'
import { ownGiftCardsOptions } from '../gift-card/gift-card-data.ts'
import { useWords } from '../language/words.ts'
import { useServerForm } from '../page/use-server-form.ts'
import { type ChosenCard, partsOfCards } from './use-chosen-cards.ts'

/** Gift cards that pay a bill: the reader’s own by a press, others by their code, each with what it pays. */
export function GiftCards(props: {
  businessId: string
  currency: string
  cards: readonly ChosenCard[]
  /** What they pay together. */
  paidMinor: number
  onCards: (cards: ChosenCard[]) => void
}) {
  const { t } = useWords()
  const { query } = useClient()
  const { businessId, currency, cards, paidMinor, onCards } = props
  const [isTyping, setTyping] = useState(false)
  const mine = useQuery(ownGiftCardsOptions(query))
  const isChosen = (id: string) => cards.some(({ giftCardId }) => giftCardId === id)
  const own = (mine.data?.giftCards ?? []).filter(
    (card) =>
      card.isHeld &&
      card.state === 'active' &&
      card.business.id === businessId &&
      card.currency === currency &&
      !isChosen(card.id),
  )
  const add = (card: ChosenCard) => {
    if (!isChosen(card.giftCardId)) onCards([...cards, card])
    setTyping(false)
  }
  const parts = partsOfCards(cards, paidMinor)
  const mayAdd = cards.length < giftCardLimits.onABill
  return (
    <div className="flex flex-col items-start gap-3">
      {cards.length > 0 ? (
        <Card className="w-full py-2">
          <ul className="divide-y divide-line">
            {cards.map((card, index) => (
              <Chosen
                key={card.giftCardId}
                card={card}
                currency={currency}
                paidMinor={parts[index]!}
                onRemove={() => onCards(cards.filter((each) => each !== card))}
              />
            ))}
          </ul>
        </Card>
      ) : null}
      {mayAdd
        ? own.map(({ id: giftCardId, codeEnd, balanceMinor }) => (
            <OwnCard
              key={giftCardId}
              card={{ giftCardId, codeEnd, balanceMinor }}
              currency={currency}
              onUse={add}
            />
          ))
        : null}
      {mayAdd && isTyping ? (
        <Card className="w-full">
          <CodeForm businessId={businessId} currency={currency} onFound={add} />
        </Card>
      ) : null}
      {mayAdd && !isTyping ? (
        <Button tone="quiet" icon={<Gift aria-hidden />} onClick={() => setTyping(true)}>
          {t('giftCard.pay.open')}
        </Button>
      ) : null}
    </div>
  )
}

interface OneProps {
  card: ChosenCard
  currency: string
}

function Chosen({
  card,
  currency,
  paidMinor,
  onRemove,
}: OneProps & { paidMinor: number; onRemove: () => void }) {
  const { t } = useWords()
  const format = useFormat()
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  const name = t('giftCard.pay.card', { end: card.codeEnd })
  return (
    <li className="flex items-center gap-3 py-2">
      <Gift aria-hidden className="size-5 shrink-0 text-primary" />
      <div role="status" className="min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-soft">
          {t('giftCard.pay.pays', {
            amount: money(paidMinor),
            left: money(card.balanceMinor - paidMinor),
          })}
        </p>
      </div>
      <IconButton
        tone="plain"
        label={t('giftCard.pay.remove', { name })}
        icon={<X aria-hidden />}
        onClick={onRemove}
      />
    </li>
  )
}

function OwnCard({ card, currency, onUse }: OneProps & { onUse: (card: ChosenCard) => void }) {
  const { t } = useWords()
  const format = useFormat()
  const amount = format.money({ amountMinor: card.balanceMinor, currency })
  return (
    <Button tone="secondary" icon={<Gift aria-hidden />} onClick={() => onUse(card)}>
      {t('giftCard.pay.use', { end: card.codeEnd, amount })}
    </Button>
  )
}

/** Where the code of a card is typed; it is looked up before it counts. */
function CodeForm(props: {
  businessId: string
  currency: string
  onFound: (card: ChosenCard) => void
}) {
  const { t } = useWords()
  const { api } = useClient()
  const { businessId, currency, onFound } = props
  const [fault, setFault] = useState<string | null>(null)
  const form = useServerForm({
    initial: { code: '' },
    read: ({ code }) => ({
      sent: code,
      faults: code.trim() === '' ? [{ field: 'code', text: t('giftCard.check.missing') }] : [],
    }),
    send: async (code) => {
      setFault(null)
      const card = await api.giftCard.balance({ code })
      const { id: giftCardId, codeEnd, balanceMinor } = card
      if (card.business.id !== businessId || card.currency !== currency)
        setFault(t('giftCard.pay.elsewhere'))
      else if (card.state !== 'active') setFault(t('giftCard.pay.notUsable'))
      else onFound({ giftCardId, code, codeEnd, balanceMinor })
    },
    refusedFields: (error) =>
      error
        ? [{ field: 'code', text: refusalOf(error)?.message ?? t('checkout.pay.offline') }]
        : [],
  })
  return (
    <Form {...form.attributes} className="flex items-start gap-2.5">
      <GiftCardCodeField
        className="min-w-0 flex-1"
        {...form.text('code')}
        error={form.at('code') ?? fault}
      />
      <ScanCode
        className="mt-7"
        onCode={(code) => {
          form.set({ code })
          void form.send(null)
        }}
      />
      <Button type="submit" tone="secondary" size="lg" className="mt-6.5" pending={form.isPending}>
        {t('checkout.code.apply')}
      </Button>
    </Form>
  )
}
