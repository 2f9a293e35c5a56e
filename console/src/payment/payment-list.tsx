import type { Bill, BillPayment } from '@serein/shared/checkout/bill.ts'
import { Button } from '@serein/ui/button.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useFormat } from '@serein/client/provider.tsx'
import { useWords } from '../language/words.ts'
import { useTenderName } from './use-tender-name.ts'
import type { BillVerbs } from './use-bill.ts'
import { useMoney } from './use-money.ts'

type Props = { bill: Bill; verbs: BillVerbs; onRefund: (payment: BillPayment) => void }

/** Who has paid what through what, and what went back, oldest first. */
export function PaymentList(props: Props) {
  const { t } = useWords()
  const { payments } = props.bill
  if (payments.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold text-ink-soft">{t('payment.list.title')}</h3>
      <ul className="flex flex-col">
        {payments.map((payment) => (
          <li key={payment.id} className="border-b border-line py-2.5 last:border-0">
            <OnePayment {...props} payment={payment} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const byWhom = {
  desk: 'payment.list.byDesk',
  booker: 'payment.list.byBooker',
  link: 'payment.list.byLink',
} as const

function OnePayment({ payment, ...props }: Props & { payment: BillPayment }) {
  const { bill, onRefund } = props
  const { t } = useWords()
  const tenderName = useTenderName([payment.tender])
  const { money } = useMoney(bill)
  const tender = tenderName(payment.tender)
  const leftMinor = payment.amountMinor - payment.refundedMinor
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-[9rem]">
          <p className="font-semibold [overflow-wrap:anywhere]">
            {tender}
            {payment.card ? <span className="figures"> •••• {payment.card.last4}</span> : null}
          </p>
          <p className="text-sm text-ink-soft">
            <When at={payment.at} zone={bill.timeZone} /> · {t(byWhom[payment.payer])}
          </p>
        </div>
        <span className="figures font-semibold">{money(payment.amountMinor)}</span>
        {payment.canRefund ? (
          <Button
            size="sm"
            tone="quiet"
            aria-label={t('payment.refund.openOf', { amount: money(leftMinor), tender })}
            onClick={() => onRefund(payment)}
          >
            {t('payment.refund.open')}
          </Button>
        ) : null}
      </div>
      {payment.refunds.map((refund) => (
        <OneRefund key={refund.id} {...props} payment={payment} refund={refund} />
      ))}
    </>
  )
}

type RefundProps = Props & { payment: BillPayment; refund: BillPayment['refunds'][number] }

function OneRefund({ bill, verbs, payment, refund }: RefundProps) {
  const { t } = useWords()
  const tenderName = useTenderName([payment.tender])
  const { money } = useMoney(bill)
  const hasFailed = refund.state === 'failed'
  const tender = tenderName(refund.destination === 'tender' ? payment.tender : refund.destination)
  const payOut = async (destination: 'cash' | 'wallet') => {
    const wanted = { refundId: refund.id, destination }
    const done = await verbs.change(() => verbs.api.payment.payOut(wanted))
    const word = destination === 'wallet' ? 'payment.list.paidToWallet' : 'payment.list.paidOut'
    if (done) showToast({ text: t(word, { amount: money(refund.amountMinor) }), tone: 'good' })
  }
  const working = { pending: verbs.isPending, pendingLabel: t('payment.sheet.working') }
  const label = hasFailed ? 'refundFailed' : refund.canPayOut ? 'refundDue' : 'refund'
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-clay">
      <p className="min-w-0 flex-1 basis-[9rem] text-sm">
        {t(`payment.list.${label}`, { tender })}
        <span className="block text-ink-soft">
          <When at={refund.paidAt ?? refund.failedAt ?? refund.at} zone={bill.timeZone} />
          {refund.failedAt && !hasFailed ? <> · {t('payment.list.hadFailed')}</> : null}
        </span>
      </p>
      <span className="figures font-semibold">{money(0 - refund.amountMinor)}</span>
      {refund.canPayOut && !hasFailed ? (
        <Button size="sm" tone="soft" {...working} onClick={() => void payOut('cash')}>
          {t('payment.list.payOut')}
        </Button>
      ) : null}
      {refund.canPayOut && hasFailed ? (
        <div className="my-1 flex w-full flex-wrap gap-2">
          <Button size="sm" tone="soft" {...working} onClick={() => void payOut('cash')}>
            {t('payment.list.payInCash')}
          </Button>
          {bill.customerId ? (
            <Button size="sm" tone="soft" {...working} onClick={() => void payOut('wallet')}>
              {t('payment.list.payToWallet')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

function When({ at, zone }: { at: string; zone: string }) {
  const format = useFormat()
  return (
    <span className="figures">
      {format.shortDate(at, zone)}, {format.clock(at, zone)}
    </span>
  )
}
