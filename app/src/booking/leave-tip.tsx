import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useFormat, useNow } from '@serein/client/provider.tsx'
import type { TipOffer } from '@serein/shared/checkout/tip.ts'
import { exponentOf, sum } from '@serein/shared/money/money.ts'
import type { SavedCard } from '@serein/shared/payment/card.ts'
import { hasExpired } from '@serein/shared/payment/rules.ts'
import { tipAmounts } from '@serein/shared/payment/tip.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { Chip } from '@serein/ui/chip.tsx'
import { Dialog } from '@serein/ui/dialog.tsx'
import { useWords } from '../language/words.ts'
import { OwnAmountField } from '../page/own-amount-field.tsx'
import { useCardWords } from '../page/card-words.ts'
import { Failure } from '../page/failure.tsx'
import { readAmount } from '../page/read-amount.ts'
import { type ThankedVisit, type Tip, useTip } from './use-tip.ts'

type Therapist = TipOffer['therapists'][number]

/** Thanks each who served at a visit that is over: the reader’s own, one by its private link, or a guest’s part. */
export function LeaveTip({ visit, timeZone }: { visit: ThankedVisit; timeZone: string }) {
  const { query } = useClient()
  const { ofVisit, byLink, byInvitation } = query.tip
  const own = useQuery(ofVisit.queryOptions({ input: 'bookingId' in visit ? visit : skipToken }))
  const linked = useQuery(byLink.queryOptions({ input: 'visitToken' in visit ? visit : skipToken }))
  const invited = useQuery(
    byInvitation.queryOptions({ input: 'token' in visit ? visit : skipToken }),
  )
  const offer = (own.data ?? linked.data ?? invited.data)?.offer
  if (!offer) return null
  return <Offer offer={offer} cards={own.data?.cards ?? []} timeZone={timeZone} visit={visit} />
}

function Offer(props: {
  offer: TipOffer
  cards: readonly SavedCard[]
  timeZone: string
  visit: ThankedVisit
}) {
  const { offer, timeZone } = props
  const { t } = useWords()
  const format = useFormat()
  const [amounts, setAmounts] = useState<Record<string, number>>({})
  const { currency, teamMinor, therapists } = offer
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  const tips = therapists.flatMap(({ id: staffId, givenMinor }) => {
    const amountMinor = amounts[staffId] ?? 0
    return givenMinor === 0 && amountMinor > 0 ? [{ staffId, amountMinor }] : []
  })
  const isThanked = therapists.every(({ givenMinor }) => givenMinor > 0)
  return (
    <Card>
      <h2 className="serif text-lg">{t('booking.tip.title')}</h2>
      {teamMinor > 0 ? (
        <p className="mt-1">{t('booking.tip.givenTeam', { amount: money(teamMinor) })}</p>
      ) : null}
      {isThanked ? null : (
        <p className="mt-1 text-sm text-ink-soft">
          {t('booking.tip.text', { day: format.longDate(offer.until, timeZone) })}
        </p>
      )}
      {therapists.map((one) => (
        <div key={one.id} className="mt-4 flex gap-3">
          <Avatar name={one.name} src={one.picture?.src ?? null} />
          <div className="min-w-0 flex-1">
            {one.givenMinor > 0 ? (
              <p role="status" className="py-2">
                {t('booking.tip.given', { name: one.name, amount: money(one.givenMinor) })}
              </p>
            ) : (
              <Amounts
                offer={offer}
                therapist={one}
                amountMinor={amounts[one.id] ?? 0}
                onChange={(amountMinor) => setAmounts({ ...amounts, [one.id]: amountMinor })}
              />
            )}
          </div>
        </div>
      ))}
      {tips.length > 0 ? <Give {...props} tips={tips} /> : null}
    </Card>
  )
}

function Amounts(props: {
  offer: TipOffer
  therapist: Therapist
  amountMinor: number
  onChange: (amountMinor: number) => void
}) {
  const { offer, therapist, amountMinor, onChange } = props
  const { t } = useWords()
  const format = useFormat()
  const { currency, presets } = offer
  const { name } = therapist
  const [own, setOwn] = useState<string | null>(null)
  const digits = exponentOf(currency)
  const choose = (minor: number) => {
    setOwn(null)
    onChange(minor === amountMinor ? 0 : minor)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold [overflow-wrap:anywhere]">
        {t('booking.tip.for', { name })}
      </legend>
      <div className="flex flex-wrap gap-2">
        {tipAmounts(therapist.priceMinor, presets, currency).map((minor) => (
          <Chip
            key={minor}
            selected={own === null && minor === amountMinor}
            onClick={() => choose(minor)}
          >
            {format.money({ amountMinor: minor, currency }, { short: true })}
          </Chip>
        ))}
        <Chip
          selected={own !== null}
          onClick={() => {
            setOwn(own === null ? '' : null)
            onChange(0)
          }}
        >
          {t('booking.tip.other')}
        </Chip>
      </div>
      {own === null ? null : (
        <OwnAmountField
          className="mt-3"
          label={t('checkout.tip.own')}
          currency={currency}
          value={own}
          onChange={({ target }) => {
            setOwn(target.value)
            onChange(readAmount(target.value, digits) ?? 0)
          }}
          error={readAmount(own, digits) === null && t('checkout.tip.wrong')}
        />
      )}
    </fieldset>
  )
}

/** By the first saved card that is valid, after a question; else, or if wanted, on the page of a payment. */
function Give(props: {
  offer: TipOffer
  cards: readonly SavedCard[]
  visit: ThankedVisit
  tips: readonly Tip[]
}) {
  const { offer, tips } = props
  const { t } = useWords()
  const format = useFormat()
  const cardWords = useCardWords()
  const now = Date.parse(useNow())
  const { goOn, charge } = useTip(props.visit, tips)
  const [isAsked, setAsked] = useState(false)
  const saved = props.cards.find((one) => !hasExpired(one, now))
  const totalMinor = sum(tips.map(({ amountMinor }) => amountMinor))
  const amount = format.money({ amountMinor: totalMinor, currency: offer.currency })
  const card = saved ? cardWords.name(saved) : ''
  return (
    <div className="mt-5 flex flex-col gap-2.5">
      <Failure error={charge.error ?? goOn.error} otherwise="checkout.pay.offline" />
      {saved ? (
        <Button wide onClick={() => setAsked(true)}>
          {t('booking.tip.byCard', { amount, card })}
        </Button>
      ) : null}
      <Button
        wide
        tone={saved ? 'quiet' : 'primary'}
        pending={goOn.isPending}
        onClick={() => goOn.mutate()}
      >
        {saved ? t('booking.tip.otherWay') : t('booking.tip.give', { amount })}
      </Button>
      {saved ? (
        <Dialog
          open={isAsked}
          onClose={() => setAsked(false)}
          title={t('booking.tip.confirmTitle', { amount })}
          cancelLabel={t('booking.tip.notYet')}
          confirm={{
            label: t('booking.tip.give', { amount }),
            pending: charge.isPending,
            run: () => charge.mutate(saved.id, { onSettled: () => setAsked(false) }),
          }}
        >
          {t('booking.tip.confirmText', { card })}
        </Dialog>
      ) : null}
    </div>
  )
}
