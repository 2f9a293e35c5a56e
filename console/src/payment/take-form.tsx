import { useState, type FormEvent } from 'react'
import { deskTenders, type DeskTender } from '@serein/shared/checkout/desk.ts'
import { Button } from '@serein/ui/button.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { useWide } from '@serein/ui/use-wide.ts'
import { useWords } from '../language/words.ts'
import { AmountField } from '../form/amount-field.tsx'
import { amountOf, amountText } from '../form/amount.ts'
import { CashField, Change, changeOf } from './cash-field.tsx'
import { TipField } from './tip-field.tsx'
import { useMoney, type FormProps } from './use-money.ts'

/** What was taken, and what of the cash goes back. */
export type Taken = { bookingId: string; takenMinor: number; changeMinor: number }
type Sale = { onTaken: (taken: Taken) => void }

/** Takes what is due, or a part of it, with a tip: the amount is there already, and Enter takes it. */
export function TakeForm({ bill, verbs, onDone, onTaken }: FormProps & Sale) {
  const { t } = useWords()
  const { money, short, locale } = useMoney(bill)
  const { currency, dueMinor, walletMinor } = bill
  // On a phone the keys of the device would cover what is taken.
  const isWide = useWide()
  const [tender, setTender] = useState<DeskTender>('cash')
  const [amount, setAmount] = useState(amountText(dueMinor, currency, locale))
  const [given, setGiven] = useState('')
  const [tipMinor, setTipMinor] = useState(0)
  const [staffId, setStaffId] = useState<string | null>(bill.therapists[0]?.id ?? null)
  const [isSubmitted, setSubmitted] = useState(false)
  const partMinor = dueMinor === 0 ? 0 : amountOf(amount, currency)
  const totalMinor = (partMinor ?? 0) + tipMinor
  const moreMinor = Math.max(0, (partMinor ?? 0) - dueMinor)
  const cash = tender === 'cash' ? changeOf(given, totalMinor, currency) : null
  const isShort = tender === 'wallet' && totalMinor > (walletMinor ?? 0)
  const isWrong =
    partMinor === null || totalMinor === 0 || moreMinor > 0 || isShort || (cash?.isWrong ?? false)

  const take = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (isWrong || verbs.isPending) return
    let changeMinor = 0
    const done = await verbs.change(async () => {
      const answer = await verbs.api.bill.take({
        bookingId: bill.bookingId,
        tender,
        amountMinor: totalMinor,
        tips: tipMinor > 0 ? [{ staffId, amountMinor: tipMinor }] : [],
        ...(cash?.givenMinor ? { givenMinor: cash.givenMinor } : {}),
      })
      changeMinor = answer.changeMinor
      return answer.bill
    })
    if (!done) return
    onTaken({ bookingId: bill.bookingId, takenMinor: totalMinor, changeMinor })
    onDone()
  }
  const error =
    partMinor === null && isSubmitted
      ? t('payment.take.invalid')
      : moreMinor > 0
        ? t('payment.take.more', { due: money(dueMinor) })
        : undefined
  return (
    <form onSubmit={(event) => void take(event)} noValidate className="flex flex-col gap-5">
      <h3 className="serif text-lg">{t('payment.take.title')}</h3>
      <Segmented
        label={t('payment.tender.label')}
        labelHidden
        choices={deskTenders
          .filter((one) => one !== 'wallet' || (walletMinor ?? 0) > 0)
          .map((one) => ({ id: one, label: t(`payment.tender.${one}`) }))}
        selected={tender}
        onSelect={setTender}
      />
      {dueMinor > 0 ? (
        <div className="flex flex-col items-start gap-2 *:w-full">
          <AmountField
            first={isWide}
            label={t('payment.take.amount')}
            {...{ currency, locale, error }}
            help={helpOf()}
            value={amount}
            onText={setAmount}
          />
          {moreMinor > 0 ? (
            <Button
              size="sm"
              tone="soft"
              className="w-auto!"
              onClick={() => {
                setTipMinor(tipMinor + moreMinor)
                setAmount(amountText(dueMinor, currency, locale))
              }}
            >
              {t('payment.take.asTip', { amount: money(moreMinor) })}
            </Button>
          ) : null}
        </div>
      ) : null}
      <TipField bill={bill} {...{ tipMinor, setTipMinor, staffId, setStaffId }} />
      {tender === 'cash' && totalMinor > 0 ? (
        <CashField bill={bill} totalMinor={totalMinor} given={given} onGiven={setGiven} />
      ) : null}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-col gap-2.5 border-t border-line bg-surface px-5 pt-3.5 pb-[calc(18px+var(--safe-bottom))] md:-mx-6 md:px-6">
        <Change bill={bill} changeMinor={cash?.changeMinor ?? 0} />
        <Button
          type="submit"
          wide
          size="lg"
          pending={verbs.isPending}
          pendingLabel={t('payment.sheet.working')}
        >
          {t('payment.take.button', { amount: short(totalMinor) })}
        </Button>
      </div>
    </form>
  )

  function helpOf(): string | undefined {
    if (tender === 'terminal') return t('payment.take.terminalHelp')
    if (tender !== 'wallet') return undefined
    const holds = { amount: money(walletMinor ?? 0) }
    return t(isShort ? 'payment.take.walletShort' : 'payment.take.walletHolds', holds)
  }
}
