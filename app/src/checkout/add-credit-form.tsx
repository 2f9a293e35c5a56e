import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { Api } from '@serein/client/api.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { bonusFor } from '@serein/shared/ledger/top-up.ts'
import { exponentOf } from '@serein/shared/money/money.ts'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import { BottomBar } from '@serein/ui/bottom-bar.tsx'
import { ChoiceCards, Segmented } from '@serein/ui/choice.tsx'
import { Anchor } from '@serein/ui/link.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { linkTo, useReplace, useScreenSearch } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { Screen } from '../page/screen.tsx'
import { SubmitButton } from '../page/submit-button.tsx'
import { readAmount } from './read-amount.ts'
import { TenderCards } from './tender-cards.tsx'
import { offline } from './use-top-up.ts'
import { holds } from './wallet-data.ts'

type Quote = Awaited<ReturnType<Api['topUp']['quote']>>

/** The amount to add to a wallet, its bonus and its tender. */
export function AddCreditForm({ quote }: { quote: Quote }) {
  const { t } = useWords()
  const format = useFormat()
  const replace = useReplace()
  const search = useScreenSearch('addCredit')
  const { business, currency, currencies, options, tenders } = quote
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  /** The choice is in the address, so that it survives a reload and the way back from paying. */
  const choose = (chosen: { currency?: string; amount?: number; tender?: OnlineTender }) =>
    replace(linkTo('addCredit', { ...search, business: business.id, ...chosen }))
  const amount = useAmount(quote, search.amount, (minor) => choose({ amount: minor }))
  const [chosen, setChosen] = useState<OnlineTender | undefined>(search.tender)
  const setTender = (next: OnlineTender) => {
    setChosen(next)
    choose({ tender: next })
  }
  const tender = tenders.find((each) => each.tender === chosen)?.tender ?? tenders[0]?.tender
  const opening = useOpening()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (opening.isPending || opening.isSuccess || !tender) return
    const amountMinor = amount.demand()
    if (amountMinor !== null)
      opening.mutate({ businessId: business.id, currency, amountMinor, tender })
  }
  const button = (
    <SubmitButton
      form="add-credit"
      size="lg"
      wide
      disabled={!tender}
      pending={opening.isPending || opening.isSuccess}
      pendingLabel={t('checkout.credit.opening')}
    >
      {amount.minor === null
        ? t('checkout.credit.nextPlain')
        : t('checkout.credit.next', { amount: money(amount.minor) })}
    </SubmitButton>
  )
  const bonusMinor = amount.minor === null ? 0 : bonusFor(options, amount.minor)
  return (
    <Screen
      title={t('checkout.credit.title')}
      back={linkTo('wallet')}
      footer={
        <BottomBar className="md:hidden" note={t('checkout.credit.notYet')}>
          {button}
        </BottomBar>
      }
    >
      <form
        id="add-credit"
        method="post"
        noValidate
        onSubmit={submit}
        className="flex flex-col gap-7 pt-2"
      >
        <div>
          <p className="serif text-lg">{t('checkout.wallets.with', { business: business.name })}</p>
          <p className="mt-0.5 text-ink-soft">
            {t('checkout.credit.now', { amount: money(holds(quote.wallet)) })}
          </p>
          <Anchor
            href={linkTo('addCredit')}
            className="inline-flex min-h-11 items-center text-sm font-semibold text-primary underline"
          >
            {t('checkout.credit.change')}
          </Anchor>
        </div>
        {currencies.length > 1 ? (
          <Segmented
            label={t('checkout.credit.currency')}
            choices={currencies.map((id) => ({ id, label: id }))}
            selected={currency}
            onSelect={(next) => choose({ currency: next })}
          />
        ) : null}
        <AmountChoice quote={quote} amount={amount} />
        {tenders.length > 0 ? (
          <TenderCards tenders={tenders} selected={tender ?? null} onSelect={setTender} />
        ) : (
          <Notice tone="clay">{t('checkout.credit.noTender')}</Notice>
        )}
        {amount.minor !== null && bonusMinor > 0 ? (
          <p role="status" className="text-ink-soft">
            {t('checkout.credit.gets', { amount: money(amount.minor + bonusMinor) })}
          </p>
        ) : null}
        <Failure error={opening.error} otherwise={offline} />
        <div className="hidden md:block">{button}</div>
      </form>
    </Screen>
  )
}

/** The business’s amounts with their bonuses, and a custom one. */
function AmountChoice({ quote, amount }: { quote: Quote; amount: ReturnType<typeof useAmount> }) {
  const { t } = useWords()
  const format = useFormat()
  const { currency, options, leftMinor } = quote
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  const short = (amountMinor: number) => format.money({ amountMinor, currency }, { short: true })
  return (
    <section aria-labelledby="amount" className="flex flex-col gap-4">
      <h2 id="amount" className="serif text-lg">
        {t('checkout.credit.amount')}
      </h2>
      <ChoiceCards
        label={t('checkout.credit.amount')}
        labelHidden
        choices={options.map((option) => ({
          id: String(option.amountMinor),
          disabled: option.amountMinor > leftMinor,
          label: (
            <>
              <span className="figures serif block text-lg">{short(option.amountMinor)}</span>
              {option.bonusMinor > 0 ? (
                <span className="figures block text-xs font-normal text-clay">
                  {t('checkout.credit.bonus', {
                    amount: short(option.bonusMinor),
                  })}
                </span>
              ) : null}
            </>
          ),
        }))}
        selected={amount.own === '' ? String(amount.minor) : null}
        onSelect={(id) => amount.pick(Number(id))}
      />
      <TextField
        name="own"
        label={t('checkout.credit.own')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={9}
        end={currency}
        value={amount.own}
        onChange={(event) => amount.type(event.target.value)}
        help={amount.isWrong ? null : t('checkout.credit.ownHelp', amount.limits)}
        error={amount.isWrong && t('checkout.credit.range', amount.limits)}
      />
      {leftMinor < quote.maxMinor ? (
        <Notice tone="clay">
          {t('checkout.credit.full', {
            ceiling: money(quote.ceilingMinor),
            left: money(leftMinor),
          })}
        </Notice>
      ) : null}
    </section>
  )
}

/** The amount: an option of the business, by default the second, or a custom one within the limits. */
function useAmount(
  { options, currency, minMinor, maxMinor, leftMinor }: Quote,
  before: number | undefined,
  keep: (amountMinor: number) => void,
) {
  const format = useFormat()
  const digits = exponentOf(currency)
  const fitting = options.filter(({ amountMinor }) => amountMinor <= leftMinor)
  const matchingOption = fitting.find(({ amountMinor }) => amountMinor === before)
  const [picked, setPicked] = useState(
    (matchingOption ?? fitting[1] ?? fitting[0])?.amountMinor ?? null,
  )
  const [own, setOwn] = useState(() =>
    before === undefined || matchingOption
      ? ''
      : format.number(before / 10 ** digits, { useGrouping: false, maximumFractionDigits: digits }),
  )
  const [hasSent, setSent] = useState(false)
  const mostMinor = Math.min(maxMinor, leftMinor)
  const fitOf = (text: string) => {
    const typed = readAmount(text, digits)
    return typed !== null && typed >= minMinor && typed <= mostMinor ? typed : null
  }
  const minor = own === '' ? picked : fitOf(own)
  const money = (amountMinor: number) => format.money({ amountMinor, currency }, { short: true })
  return {
    own,
    minor,
    limits: { min: money(minMinor), max: money(Math.max(mostMinor, minMinor)) },
    isWrong: hasSent && minor === null,
    pick(amountMinor: number) {
      setOwn('')
      setPicked(amountMinor)
      keep(amountMinor)
    },
    type(text: string) {
      setOwn(text)
      const typed = text === '' ? picked : fitOf(text)
      if (typed !== null) keep(typed)
    },
    demand() {
      setSent(minor === null)
      return minor
    },
  }
}

/** Fixes the bonus of the amount and leads to the payment. */
function useOpening() {
  const { api } = useClient()
  const router = useRouter()
  return useMutation({
    mutationFn: async (wanted: {
      businessId: string
      currency: string
      amountMinor: number
      tender: OnlineTender
    }) => {
      const { tender, ...command } = wanted
      const { id } = await api.topUp.open(command)
      return addressOf(id, tender)
    },
    onSuccess: (href) => router.navigate({ href }),
  })
}

function addressOf(topUp: string, tender: OnlineTender): string {
  if (tender === 'card') return linkTo('creditStripe', { topUp })
  return linkTo('creditPaypal', { topUp, ...(tender === 'paylater' && { tender }) })
}
