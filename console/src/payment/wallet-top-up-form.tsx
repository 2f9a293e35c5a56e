import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import { type TopUpTender, topUpTenders } from '@serein/shared/checkout/desk.ts'
import type { DeskWallet } from '@serein/shared/checkout/desk-wallet.ts'
import { bonusFor } from '@serein/shared/ledger/top-up.ts'
import { Chip } from '@serein/ui/chip.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { Form } from '@serein/ui/form.tsx'
import { AmountField } from '../form/amount-field.tsx'
import { amountOf, amountText } from '../form/amount.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { CashField, Change, ChangeGiven, changeOf } from './cash-field.tsx'
import { useMoney } from './use-money.ts'
import { useTakenTender, useTenderName } from './use-tender-name.ts'

/** Takes money for a client's wallet: the amounts of the business, or another one, each with its bonus. */
export function WalletTopUpForm(props: {
  shopId: string
  customerId: string
  wallet: DeskWallet
  onDone: () => void
}) {
  const { shopId, customerId, wallet, onDone } = props
  const { t } = useWords()
  const { api, query } = useClient()
  const { money, short, locale } = useMoney(wallet)
  const { currency, options, minMinor } = wallet
  const mostMinor = Math.min(wallet.maxMinor, wallet.leftMinor)
  const [backMinor, setBack] = useState<number | null>(null)
  const tenderName = useTenderName(topUpTenders)
  const isTaken = useTakenTender()
  const form = useServerForm({
    initial: { tender: 'cash' as TopUpTender, amountMinor: '', given: '' },
    read: ({ tender, given, ...texts }) => {
      const amountMinor = amountOf(texts.amountMinor, currency) ?? 0
      const cash = tender === 'cash' ? changeOf(given, amountMinor, currency) : null
      const sent = { tender, amountMinor, ...(cash?.givenMinor && { givenMinor: cash.givenMinor }) }
      if (amountMinor < minMinor || amountMinor > mostMinor)
        return { sent, faults: [{ field: 'amountMinor' as const }] }
      return { sent, faults: cash?.isWrong ? [{ field: 'given' as const }] : [] }
    },
    faultText: ({ field }) =>
      field === 'given'
        ? t('payment.take.invalid')
        : t('payment.wallet.between', { least: money(minMinor), most: money(mostMinor) }),
    send: (topUp) => api.wallet.topUpAtDesk({ shopId, customerId, ...topUp }),
    refusedFields: (error) => {
      const code = refusalOf(error)?.code
      const isAmount = code === 'wallet_full' || code === 'top_up_out_of_range'
      return isAmount ? [{ field: 'amountMinor' as const }] : null
    },
    refresh: query.wallet.key(),
    savedText: ({ amountMinor }) => t('payment.wallet.added', { amount: money(amountMinor) }),
    onDone: ({ changeMinor }) => (changeMinor > 0 ? setBack(changeMinor) : onDone()),
  })
  const { tender, given: givenText } = form.values
  const amountMinor = amountOf(form.values.amountMinor, currency) ?? 0
  const bonusMinor = bonusFor(options, amountMinor)
  if (backMinor !== null)
    return <ChangeGiven bill={wallet} changeMinor={backMinor} onDone={onDone} />
  return (
    <Form onSend={form.submit}>
      <div className="flex flex-wrap gap-2">
        {options.map((one) => (
          <Chip
            key={one.amountMinor}
            selected={one.amountMinor === amountMinor}
            onClick={() => form.set({ amountMinor: amountText(one.amountMinor, currency, locale) })}
          >
            {short(one.amountMinor)}
            {one.bonusMinor > 0 ? ` + ${short(one.bonusMinor)}` : ''}
          </Chip>
        ))}
      </div>
      <AmountField
        {...form.typed('amountMinor')}
        label={t('payment.wallet.amount')}
        {...{ currency, locale }}
        help={
          bonusMinor > 0 ? t('payment.wallet.withBonus', { amount: money(bonusMinor) }) : undefined
        }
        error={form.at('amountMinor')}
      />
      <Segmented
        label={t('payment.tender.label')}
        choices={topUpTenders.filter(isTaken).map((id) => ({ id, label: tenderName(id) }))}
        selected={tender}
        onSelect={(id) => form.set({ tender: id })}
      />
      {tender === 'cash' ? (
        <>
          <CashField
            bill={wallet}
            totalMinor={amountMinor}
            givenText={givenText}
            onGiven={(text) => form.set({ given: text })}
          />
          <Change
            bill={wallet}
            changeMinor={changeOf(givenText, amountMinor, currency).changeMinor}
          />
        </>
      ) : null}
      <SubmitButton form={form} pendingLabel={t('payment.sheet.working')}>
        {t('payment.wallet.topUpButton', { amount: short(amountMinor) })}
      </SubmitButton>
    </Form>
  )
}
