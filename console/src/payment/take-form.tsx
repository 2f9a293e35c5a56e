import type { Bill } from '@serein/shared/checkout/bill.ts'
import { deskTenders, type DeskTender } from '@serein/shared/checkout/desk.ts'
import { Button } from '@serein/ui/button.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { Form } from '@serein/ui/form.tsx'
import { useWide } from '@serein/ui/use-wide.ts'
import { GiftCardCodeField } from '../gift-card/code-field.tsx'
import { useWords } from '../language/words.ts'
import { AmountField } from '../form/amount-field.tsx'
import { amountOf, amountText } from '../form/amount.ts'
import { useServerForm } from '../form/use-server-form.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { CashField, Change, changeOf } from './cash-field.tsx'
import { TipField } from './tip-field.tsx'
import { useTakenTender, useTenderName } from './use-tender-name.ts'
import { useMoney, type FormProps } from './use-money.ts'

/** The payment taken, and its change. */
export type Taken = { bookingId: string; takenMinor: number; changeMinor: number }
type Sale = { onTaken: (taken: Taken) => void }

/** Takes what is due, or a part of it, with a tip: the amount is there already, and Enter takes it. */
export function TakeForm({ bill, verbs, onDone, onTaken }: FormProps & Sale) {
  const { t } = useWords()
  const { money, short, locale } = useMoney(bill)
  const { currency, dueMinor, walletMinor } = bill
  const tenderName = useTenderName(deskTenders)
  const isTaken = useTakenTender()
  // On a phone the device’s keyboard would cover the form.
  const isWide = useWide()
  const form = useTake({ bill, verbs, onDone, onTaken })
  const { tender, given: givenText, tipMinor, staffId } = form.values
  const { totalMinor, moreMinor, cash, isShort } = sumsOf(bill, form.values)
  return (
    <Form onSend={form.submit}>
      <h3 className="serif text-lg">{t('payment.take.title')}</h3>
      <Segmented
        label={t('payment.tender.label')}
        labelHidden
        choices={deskTenders
          .filter((one) => isTaken(one) && (one !== 'wallet' || (walletMinor ?? 0) > 0))
          .map((one) => ({ id: one, label: tenderName(one) }))}
        selected={tender}
        onSelect={(id) => form.set({ tender: id })}
      />
      <div className="flex flex-col items-start gap-2 *:w-full">
        <AmountField
          {...form.typed('amountMinor')}
          first={isWide}
          label={t('payment.take.amount')}
          {...{ currency, locale }}
          help={helpOf()}
          error={
            moreMinor > 0
              ? t('payment.take.more', { due: money(dueMinor) })
              : form.at('amountMinor')
          }
        />
        {moreMinor > 0 ? (
          <Button
            size="sm"
            tone="soft"
            className="w-auto!"
            onClick={() =>
              form.set({
                tipMinor: tipMinor + moreMinor,
                amountMinor: amountText(dueMinor, currency, locale),
              })
            }
          >
            {t('payment.take.asTip', { amount: money(moreMinor) })}
          </Button>
        ) : null}
      </div>
      {tender === 'gift_card' ? (
        <GiftCardCodeField
          code={form.values.code}
          amountMinor={totalMinor}
          error={form.at('code')}
          onCode={(code) => form.set({ code })}
          onMost={(minor) => form.set({ amountMinor: amountText(minor, currency, locale) })}
        />
      ) : null}
      <TipField
        bill={bill}
        {...{ tipMinor, staffId }}
        setTipMinor={(minor) => form.set({ tipMinor: minor })}
        setStaffId={(id) => form.set({ staffId: id })}
      />
      {tender === 'cash' && totalMinor > 0 ? (
        <CashField
          bill={bill}
          totalMinor={totalMinor}
          givenText={givenText}
          onGiven={(text) => form.set({ given: text })}
        />
      ) : null}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-col gap-2.5 border-t border-line bg-surface px-5 pt-3.5 pb-[calc(18px+var(--safe-bottom))] md:-mx-6 md:px-6">
        <Change bill={bill} changeMinor={cash?.changeMinor ?? 0} />
        <SubmitButton form={form} pendingLabel={t('payment.sheet.working')}>
          {t('payment.take.button', { amount: short(totalMinor) })}
        </SubmitButton>
      </div>
    </Form>
  )

  function helpOf(): string | undefined {
    if (tender === 'terminal') return t('payment.take.terminalHelp')
    if (tender !== 'wallet') return undefined
    const holds = { amount: money(walletMinor ?? 0) }
    return t(isShort ? 'payment.take.walletShort' : 'payment.take.walletHolds', holds)
  }
}

type Texts = {
  tender: DeskTender
  amountMinor: string
  given: string
  code: string
  tipMinor: number
  staffId: string | null
}

/** The input read from the fields. */
function sumsOf({ currency, dueMinor, walletMinor }: Bill, texts: Texts) {
  const { tender, amountMinor, given: givenText, tipMinor } = texts
  const partMinor = amountOf(amountMinor, currency)
  const totalMinor = (partMinor ?? 0) + tipMinor
  return {
    isRead: partMinor !== null,
    totalMinor,
    moreMinor: Math.max(0, (partMinor ?? 0) - dueMinor),
    cash: tender === 'cash' ? changeOf(givenText, totalMinor, currency) : null,
    isShort: tender === 'wallet' && totalMinor > (walletMinor ?? 0),
  }
}

function useTake({ bill, verbs, onDone, onTaken }: FormProps & Sale) {
  const { t } = useWords()
  const { locale } = useMoney(bill)
  const { bookingId, currency, dueMinor } = bill
  return useServerForm({
    initial: {
      tender: 'cash',
      amountMinor: amountText(dueMinor, currency, locale),
      given: '',
      code: '',
      tipMinor: 0,
      staffId: bill.therapists[0]?.id ?? null,
    } as Texts,
    read: (texts) => {
      const { isRead, totalMinor, moreMinor, cash, isShort } = sumsOf(bill, texts)
      const isWrong = totalMinor === 0 || moreMinor > 0 || isShort || (cash?.isWrong ?? false)
      const { tender, code, tipMinor, staffId } = texts
      const sent = {
        tender,
        amountMinor: totalMinor,
        tips: tipMinor > 0 ? [{ staffId, amountMinor: tipMinor }] : [],
        ...(cash?.givenMinor ? { givenMinor: cash.givenMinor } : {}),
        ...(tender === 'gift_card' && { giftCard: { code } }),
      }
      if (tender === 'gift_card' && code.trim() === '') return { sent, faults: [{ field: 'code' }] }
      if (!isRead) return { sent, faults: [{ field: 'amountMinor' }] }
      return { sent, faults: isWrong ? [{ field: 'total' }] : [] }
    },
    faultText: ({ field }) => t(field === 'code' ? 'giftCard.codeMissing' : 'payment.take.invalid'),
    async send(sale) {
      let changeMinor = 0
      const done = await verbs.change(async () => {
        const answer = await verbs.api.bill.take({ bookingId, ...sale })
        changeMinor = answer.changeMinor
        return answer.bill
      })
      return done && { bookingId, takenMinor: sale.amountMinor, changeMinor }
    },
    onDone(taken) {
      onTaken(taken)
      onDone()
    },
  })
}
