import { X } from 'lucide-react'
import type { Bill, BillLine } from '@serein/shared/checkout/bill.ts'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { PriceLine, PriceLines } from '@serein/ui/price-lines.tsx'
import { useWords } from '../language/words.ts'
import { useLineWords } from './line-words.ts'
import type { BillVerbs } from './use-bill.ts'
import { useMoney } from './use-money.ts'

/** The price of a visit, what is paid and what is due. */
export function BillLines({ bill, verbs }: { bill: Bill; verbs: BillVerbs }) {
  const { t } = useWords()
  const { money } = useMoney(bill)
  return (
    <PriceLines>
      {bill.lines.map((line) => (
        <OneLine key={line.id} line={line} bill={bill} verbs={verbs} />
      ))}
      <PriceLine
        label={t('payment.sheet.total')}
        amount={money(bill.totalMinor)}
        {...(bill.paidMinor === 0 && bill.dueMinor === bill.totalMinor ? { tone: 'total' } : {})}
      />
      {bill.paidMinor > 0 || bill.refundedMinor > 0 ? (
        <PriceLine label={t('payment.sheet.paid')} amount={money(bill.paidMinor)} tone="soft" />
      ) : null}
      {bill.dueMinor > 0 && bill.dueMinor !== bill.totalMinor ? (
        <PriceLine label={t('payment.sheet.due')} amount={money(bill.dueMinor)} tone="total" />
      ) : null}
    </PriceLines>
  )
}

function OneLine({ line, bill, verbs }: { line: BillLine; bill: Bill; verbs: BillVerbs }) {
  const { t } = useWords()
  const { money } = useMoney(bill)
  const words = useLineWords()
  const name = words.name(line)
  const reason = words.reason(line)
  const remove = () =>
    void verbs.change(() =>
      verbs.api.bill.removeLine({ bookingId: bill.bookingId, lineId: line.id }),
    )
  return (
    <PriceLine
      label={name}
      tone={line.amountMinor < 0 ? 'saving' : 'plain'}
      sub={reason}
      amount={
        <span className="inline-flex items-center">
          {line.canRemove ? (
            <IconButton
              tone="plain"
              className="-my-3"
              label={t('payment.line.remove', { line: name })}
              icon={<X aria-hidden />}
              onClick={remove}
            />
          ) : null}
          {money(line.amountMinor)}
        </span>
      }
    />
  )
}
