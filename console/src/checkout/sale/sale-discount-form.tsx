import type { Dispatch, SetStateAction } from 'react'
import type { Shelf } from '@serein/shared/checkout/sale.ts'
import { share, sum, wholeRate } from '@serein/shared/money/money.ts'
import { ChoiceChips } from '@serein/ui/choice-chips.tsx'
import { Form } from '@serein/ui/form.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { AmountField } from '../../form/amount-field.tsx'
import { amountOf, amountText } from '../../form/amount.ts'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useServerForm } from '../../form/use-server-form.ts'
import { useWords } from '../../language/words.ts'
import { useMoney } from '../../payment/use-money.ts'
import { changeLine, type Draft, priceOfDraft } from './draft.ts'

const presets = [5_000, 10_000, 20_000, wholeRate] as const

type Fault = { field: 'amount' | 'reason' }

/** Takes something off a line, or off the whole, and says why. Nothing takes it away again. */
export function SaleDiscountForm(props: {
  draft: Draft
  shelf: Shelf
  setDraft: Dispatch<SetStateAction<Draft>>
  /** Null: the whole. */
  lineKey: string | null
  onDone: () => void
}) {
  const { draft, shelf, setDraft, lineKey, onDone } = props
  const { t } = useWords()
  const { money, locale } = useMoney(shelf)
  const { currency, discountRate } = shelf
  const { lines } = priceOfDraft(draft, shelf)
  const line = lines.find(({ key }) => key === lineKey)
  const listMinor = sum(lines.map(({ units, unitMinor }) => units * unitMinor))
  const mostMinor = line
    ? line.units * line.unitMinor
    : listMinor - sum(lines.map(({ discountMinor }) => discountMinor))
  const beforeMinor = line ? line.discountMinor : draft.discountMinor
  const form = useServerForm({
    initial: {
      amount: beforeMinor > 0 ? amountText(beforeMinor, currency, locale) : '',
      reason: draft.discountReason,
    },
    read: (texts) => {
      const reason = texts.reason.trim()
      const amountMinor = texts.amount.trim() === '' ? 0 : amountOf(texts.amount, currency)
      const faults: Fault[] =
        amountMinor === null || amountMinor > mostMinor ? [{ field: 'amount' }] : []
      if (amountMinor !== 0 && reason === '') faults.push({ field: 'reason' })
      return { sent: { amountMinor: amountMinor ?? 0, reason }, faults }
    },
    faultText: ({ field }: Fault) =>
      field === 'reason'
        ? t('payment.discount.reasonMissing')
        : t('checkout.sale.atMost', { amount: money(mostMinor) }),
    send: async (off) => off,
    onDone({ amountMinor, reason }) {
      setDraft((before) => ({
        ...(line
          ? changeLine(before, line.key, { discountMinor: amountMinor })
          : { ...before, discountMinor: amountMinor }),
        discountReason: reason,
      }))
      onDone()
    },
  })
  const amountMinor = amountOf(form.values.amount, currency) ?? 0
  return (
    <Form onSend={form.submit} className="flex flex-col gap-5">
      <ChoiceChips
        label={t('checkout.sale.presets')}
        choices={presets.map((rate) => ({
          id: String(rate),
          label: rate === wholeRate ? t('checkout.sale.free') : `${rate / 1_000} %`,
        }))}
        selected={String(presets.find((rate) => share(mostMinor, rate) === amountMinor) ?? '')}
        onSelect={(rate) =>
          form.set({ amount: amountText(share(mostMinor, Number(rate)), currency, locale) })
        }
      />
      <AmountField
        first
        label={t('payment.discount.amount')}
        {...{ currency, locale }}
        value={form.values.amount}
        error={form.at('amount')}
        help={
          amountMinor > share(listMinor, discountRate)
            ? t('checkout.sale.needsApproval')
            : undefined
        }
        onText={(amount) => form.set({ amount })}
      />
      <TextField
        {...form.text('reason')}
        label={t('payment.discount.reason')}
        help={t('payment.discount.reasonHelp')}
        maxLength={200}
      />
      <SubmitButton form={form}>
        {amountMinor > 0
          ? t('payment.discount.button', { amount: money(amountMinor) })
          : t('checkout.sale.noDiscount')}
      </SubmitButton>
    </Form>
  )
}
