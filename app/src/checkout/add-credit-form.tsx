import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Api } from '@serein/client/api.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { bonusFor } from '@serein/shared/ledger/top-up.ts'
import { exponentOf } from '@serein/shared/money/money.ts'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import { BottomBar } from '@serein/ui/bottom-bar.tsx'
import { ChoiceCards, Segmented } from '@serein/ui/choice.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Anchor } from '@serein/ui/link.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { linkTo, useReplace, useScreenSearch } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { OwnAmountField } from '../page/own-amount-field.tsx'
import { Failure } from '../page/failure.tsx'
import { Screen } from '../page/screen.tsx'
import { SubmitButton } from '../page/submit-button.tsx'
import { type ServerForm, useServerForm } from '../page/use-server-form.ts'
import { readAmount } from '../page/read-amount.ts'
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
  const [chosen, setChosen] = useState<OnlineTender | undefined>(search.tender)
  const setTender = (next: OnlineTender) => {
    setChosen(next)
    choose({ tender: next })
  }
  const tender = tenders.find((each) => each.tender === chosen)?.tender ?? tenders[0]?.tender
  const open = useOpening()
  const amount = useAmount(quote)
  const form = useServerForm({
    initial: amount.initial(search.amount),
    read: (typed) => {
      const sent = amount.read(typed)
      const text = t('checkout.credit.range', amount.limits)
      return { sent, faults: sent === null ? [{ field: 'own', text }] : [] }
    },
    send: async (amountMinor: number) => {
      if (tender) await open({ businessId: business.id, currency, amountMinor }, tender)
    },
    refusedFields: () => [],
  })
  const amountMinor = form.good
  const button = (
    <SubmitButton
      form="add-credit"
      size="lg"
      wide
      disabled={!tender}
      pending={form.isPending}
      pendingLabel={t('checkout.credit.opening')}
    >
      {amountMinor === null
        ? t('checkout.credit.nextPlain')
        : t('checkout.credit.next', { amount: money(amountMinor) })}
    </SubmitButton>
  )
  const bonusMinor = amountMinor === null ? 0 : bonusFor(options, amountMinor)
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
      <Form {...form.attributes} id="add-credit" className="flex flex-col gap-7 pt-2">
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
        <AmountChoice
          quote={quote}
          amount={amount}
          form={form}
          onAmount={(next) => choose({ amount: next })}
        />
        {tenders.length > 0 ? (
          <TenderCards tenders={tenders} selected={tender ?? null} onSelect={setTender} />
        ) : (
          <Notice tone="clay">{t('checkout.credit.noTender')}</Notice>
        )}
        {amountMinor !== null && bonusMinor > 0 ? (
          <p role="status" className="text-ink-soft">
            {t('checkout.credit.gets', { amount: money(amountMinor + bonusMinor) })}
          </p>
        ) : null}
        <Failure error={form.problem} otherwise={offline} />
        <div className="hidden md:block">{button}</div>
      </Form>
    </Screen>
  )
}

/** The amounts of the business, each with its bonus, and one of one's own. */
function AmountChoice(props: {
  quote: Quote
  amount: ReturnType<typeof useAmount>
  form: ServerForm<TypedAmount>
  onAmount: (amountMinor: number) => void
}) {
  const { t } = useWords()
  const format = useFormat()
  const { quote, amount, form, onAmount } = props
  const { own, picked } = form.values
  const error = form.at('own')
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
        selected={own === '' ? String(picked) : null}
        onSelect={(id) => {
          form.set({ own: '', picked: Number(id) })
          onAmount(Number(id))
        }}
      />
      <OwnAmountField
        name="own"
        label={t('checkout.credit.own')}
        currency={currency}
        value={own}
        onChange={({ target }) => {
          form.set({ own: target.value })
          const typed = amount.read({ own: target.value, picked })
          if (typed !== null) onAmount(typed)
        }}
        help={error ? null : t('checkout.credit.ownHelp', amount.limits)}
        error={error}
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

/** An option of the business, and the text of one's own, which counts where there is one. */
type TypedAmount = { own: string; picked: number | null }

/** The amount: an option of the business, the second one at first, or one of one's own within the limits. */
function useAmount({ options, currency, minMinor, maxMinor, leftMinor }: Quote) {
  const format = useFormat()
  const digits = exponentOf(currency)
  const fitting = options.filter(({ amountMinor }) => amountMinor <= leftMinor)
  const mostMinor = Math.min(maxMinor, leftMinor)
  const money = (amountMinor: number) => format.money({ amountMinor, currency }, { short: true })
  const numberText = { useGrouping: false, maximumFractionDigits: digits } as const
  return {
    limits: { min: money(minMinor), max: money(Math.max(mostMinor, minMinor)) },
    initial(before: number | undefined): TypedAmount {
      const option = fitting.find(({ amountMinor }) => amountMinor === before)
      return {
        own: before === undefined || option ? '' : format.number(before / 10 ** digits, numberText),
        picked: (option ?? fitting[1] ?? fitting[0])?.amountMinor ?? null,
      }
    },
    read({ own, picked }: TypedAmount) {
      if (own === '') return picked
      const typed = readAmount(own, digits)
      return typed !== null && typed >= minMinor && typed <= mostMinor ? typed : null
    },
  }
}

/** Fixes the bonus of the amount and leads to the payment. */
function useOpening() {
  const { api } = useClient()
  const router = useRouter()
  return async (command: Parameters<Api['topUp']['open']>[0], tender: OnlineTender) => {
    const { id } = await api.topUp.open(command)
    await router.navigate({ href: addressOf(id, tender) })
  }
}

function addressOf(topUp: string, tender: OnlineTender): string {
  if (tender === 'card') return linkTo('creditStripe', { topUp })
  return linkTo('creditPaypal', { topUp, ...(tender === 'paylater' && { tender }) })
}
