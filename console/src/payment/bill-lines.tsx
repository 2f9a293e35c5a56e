import { X } from 'lucide-react'
import type { Bill, BillLine } from '@serein/shared/checkout/bill.ts'
import { shownLines } from '@serein/shared/offer/shown-line.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
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
      {shownLines(bill.lines.map(alone), ({ guest = null }) => guest).map((line) => (
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

/** A step that the desk has given another price stands for itself. */
const alone = (line: BillLine): BillLine =>
  line.wasMinor === null ? line : { ...line, step: undefined }

function OneLine(props: {
  line: BillLine & { steps?: Bilingual[] }
  bill: Bill
  verbs: BillVerbs
}) {
  const { t, pick } = useWords()
  const { line, bill, verbs } = props
  const { money } = useMoney(bill)
  const words = useLineWords()
  const name = words.name(line)
  const reason = words.reason(line)
  const { wasMinor } = line
  const remove = () =>
    void verbs.change(() =>
      verbs.api.bill.removeLine({ bookingId: bill.bookingId, lineId: line.id }),
    )
  return (
    <PriceLine
      label={name}
      tone={line.amountMinor < 0 ? 'saving' : 'plain'}
      sub={
        line.steps?.map(pick).join(' · ') ??
        (wasMinor === null || reason === null
          ? reason
          : t('payment.line.was', { was: money(wasMinor), reason }))
      }
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
