import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { Bill } from '@serein/shared/checkout/bill.ts'
import { Form } from '@serein/ui/form.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { QueryBoundary } from '../../page/page.tsx'
import { SideSheet } from '../../page/sheet.tsx'
import { AmountField } from '../../form/amount-field.tsx'
import { amountOf, amountText } from '../../form/amount.ts'
import { useServerForm } from '../../form/use-server-form.ts'
import { useMoney } from '../../payment/use-money.ts'
import { useWords } from '../../language/words.ts'
import { SubmitButton } from '../../form/submit-button.tsx'
import { FormFooter } from '../form-footer.tsx'
import { useChange } from './use-change.ts'
import type { SheetOfVisit } from './sheet-of-visit.ts'

type Fault = { field: 'priceMinor' | 'reason' }

/** Gives a service another price, and says why. */
export function PriceSheet(props: SheetOfVisit) {
  const { visit, onClose } = props
  const { t } = useWords()
  const { query } = useClient()
  const input = { bookingId: visit.id }
  const bill = useQuery(query.bill.get.queryOptions({ input, staleTime: 0 }))
  return (
    <SideSheet
      open
      onClose={onClose}
      title={t('booking.change.price.title')}
      subtitle={visit.customerName ?? visit.code}
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
    </SideSheet>
  )
}

function PriceForm({ visit, bill, onClose }: SheetOfVisit & { bill: Bill }) {
  const { t, pick } = useWords()
  const { money, locale } = useMoney(bill)
  const { currency } = bill
  const change = useChange(onClose)
  const priceOf = (id: string) => amountText(priceIn(bill, id), currency, locale)
  const firstId = visit.items[0]?.id ?? ''
  const form = useServerForm({
    initial: { itemId: firstId, priceMinor: priceOf(firstId), reason: '' },
    read: ({ itemId, ...texts }) => {
      const priceMinor = amountOf(texts.priceMinor, currency)
      const reason = texts.reason.trim()
      const faults: Fault[] = priceMinor === null ? [{ field: 'priceMinor' }] : []
      if (reason === '') faults.push({ field: 'reason' })
      const wasMinor = priceIn(bill, itemId)
      return { sent: { itemId, priceMinor: priceMinor ?? 0, wasMinor, reason }, faults }
    },
    faultText: ({ field }: Fault) =>
      t(field === 'reason' ? 'payment.discount.reasonMissing' : 'payment.take.invalid'),
    send: (price) =>
      change.send(
        () => change.api.bill.changePrice({ bookingId: visit.id, ...price }),
        t('booking.change.price.done', { amount: money(price.priceMinor) }),
      ),
  })
  const wasMinor = priceIn(bill, form.values.itemId)
  return (
    <Form onSend={form.submit}>
      {visit.items.length > 1 ? (
        <Select
          {...form.choice('itemId')}
          label={t('booking.change.which')}
          options={visit.items.map(({ id, serviceName }) => ({ id, label: pick(serviceName) }))}
          onSelect={(itemId) => form.set({ itemId, priceMinor: priceOf(itemId) })}
        />
      ) : null}
      <AmountField
        {...form.typed('priceMinor')}
        first
        label={t('booking.change.price.amount')}
        help={t('booking.change.price.was', { amount: money(wasMinor) })}
        {...{ currency, locale }}
      />
      <TextField
        {...form.text('reason')}
        label={t('payment.discount.reason')}
        help={t('booking.change.price.reasonHelp')}
        maxLength={200}
      />
      <FormFooter problem={change.problem}>
        <SubmitButton form={form} pendingLabel={t('booking.visit.working')}>
          {t('booking.change.price.button')}
        </SubmitButton>
      </FormFooter>
    </Form>
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
