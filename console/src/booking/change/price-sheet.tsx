import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { Bill } from '@serein/shared/checkout/bill.ts'
import { Button } from '@serein/ui/button.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { QueryBoundary } from '../../page/page.tsx'
import { AmountField } from '../../form/amount-field.tsx'
import { amountOf, amountText } from '../../form/amount.ts'
import { useMoney } from '../../payment/use-money.ts'
import { useWords } from '../../language/words.ts'
import { FormFooter } from '../form-footer.tsx'
import { useChange } from './use-change.ts'
import type { SheetOfVisit } from './visit-changes.tsx'

/** Gives a service another price, and says why. */
export function PriceSheet(props: SheetOfVisit) {
  const { visit, onClose } = props
  const { t } = useWords()
  const { query } = useClient()
  const input = { bookingId: visit.id }
  const bill = useQuery(query.bill.get.queryOptions({ input, staleTime: 0 }))
  return (
    <Sheet
      open
      onClose={onClose}
      desktop="side"
      title={t('booking.change.price.title')}
      subtitle={visit.customerName ?? visit.code}
      closeLabel={t('common.close')}
    >
      <QueryBoundary query={bill}>
        {(data) =>
          data.can.changePrice ? (
            <PriceForm {...props} bill={data} />
          ) : (
            <p className="text-ink-soft">{t('booking.visit.viewOnly')}</p>
          )
        }
      </QueryBoundary>
    </Sheet>
  )
}

function PriceForm({ visit, bill, onClose }: SheetOfVisit & { bill: Bill }) {
  const { t, pick } = useWords()
  const { money, locale } = useMoney(bill)
  const { currency } = bill
  const [itemId, setItem] = useState(visit.items[0]?.id ?? '')
  const wasMinor = priceIn(bill, itemId)
  const [amount, setAmount] = useState(amountText(wasMinor, currency, locale))
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const change = useChange(onClose)
  const priceMinor = amountOf(amount, currency)
  const noReason = isSubmitted && reason.trim() === ''
  const choose = (id: string) => {
    setItem(id)
    setAmount(amountText(priceIn(bill, id), currency, locale))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (priceMinor === null || reason.trim() === '') return
    const input = { bookingId: visit.id, itemId, priceMinor, wasMinor, reason: reason.trim() }
    const text = t('booking.change.price.done', { amount: money(priceMinor) })
    void change.send(() => change.api.bill.changePrice(input), text)
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {visit.items.length > 1 ? (
        <Select
          label={t('booking.change.which')}
          options={visit.items.map(({ id, serviceName }) => ({ id, label: pick(serviceName) }))}
          value={itemId}
          onSelect={choose}
        />
      ) : null}
      <AmountField
        first
        label={t('booking.change.price.amount')}
        help={t('booking.change.price.was', { amount: money(wasMinor) })}
        error={isSubmitted && priceMinor === null ? t('payment.take.invalid') : undefined}
        {...{ currency, locale }}
        value={amount}
        onText={setAmount}
      />
      <TextField
        label={t('payment.discount.reason')}
        help={t('booking.change.price.reasonHelp')}
        error={noReason ? t('payment.discount.reasonMissing') : undefined}
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <FormFooter problem={change.problem}>
        <Button
          type="submit"
          wide
          size="lg"
          pending={change.isPending}
          pendingLabel={t('booking.visit.working')}
        >
          {t('booking.change.price.button')}
        </Button>
      </FormFooter>
    </form>
  )
}

/** What a service costs on a bill, without its extras. */
function priceIn({ lines }: Bill, itemId: string): number {
  const own = lines.filter((line) => line.itemId === itemId && line.kind !== 'add_on')
  return Math.max(
    0,
    own.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  )
}
