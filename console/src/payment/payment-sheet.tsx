import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useState } from 'react'
import { phoneText } from '@serein/shared/identity/phone-text.ts'
import type { Bill, BillPayment } from '@serein/shared/checkout/bill.ts'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { SideSheet } from '../page/sheet.tsx'
import { BillLines } from './bill-lines.tsx'
import { ChangeToGive } from './cash-field.tsx'
import { ChargeForm, useCards } from './charge-form.tsx'
import { DiscountForm } from './discount-form.tsx'
import { LinkForm } from './link-form.tsx'
import { PaymentList } from './payment-list.tsx'
import { ReceiptForm } from './receipt-form.tsx'
import { RefundForm } from './refund-form.tsx'
import { TakeForm, type Taken } from './take-form.tsx'
import { TipForm } from './tip-form.tsx'
import { type BillVerbs, useBill, useBillVerbs } from './use-bill.ts'
import { useMoney } from './use-money.ts'
import { WaiveForm } from './waive-form.tsx'

/** The bill of a visit: what is due is taken first; then whatever else is done with money at the desk. */
export function PaymentSheet(
  props: {
    bookingId: string | undefined
    onClose: () => void
  } & Given,
) {
  // Keeps its content while it closes.
  const [shownBookingId, setShownBookingId] = useState(props.bookingId)
  const [taken, setTaken] = useState<Taken | null>(null)
  if (props.bookingId && props.bookingId !== shownBookingId) setShownBookingId(props.bookingId)
  if (!shownBookingId) return null
  return (
    <BillSheet
      key={shownBookingId}
      bookingId={shownBookingId}
      open={props.bookingId !== undefined}
      onClose={props.onClose}
      taken={taken?.bookingId === shownBookingId ? taken : null}
      onTaken={setTaken}
      forNobody={props.forNobody}
      Packages={props.Packages}
    />
  )
}

/** What other slices give to a bill. */
type Given = {
  /** What is offered for the bill of nobody. */
  forNobody?: ((bookingId: string) => ReactNode) | undefined
  /** What the client has bought ahead, to be used here. */
  Packages?: ComponentType<{ bill: Bill; verbs: BillVerbs }> | undefined
}
type OfLast = { taken: Taken | null; onTaken: (taken: Taken) => void }

function BillSheet(
  props: { bookingId: string; open: boolean; onClose: () => void } & OfLast & Given,
) {
  const { t } = useWords()
  const bill = useBill(props.bookingId)
  const { data } = bill
  return (
    <SideSheet
      open={props.open}
      onClose={props.onClose}
      fills
      title={t('payment.sheet.title')}
      subtitle={
        data ? `${phoneText(data.customerName ?? t('payment.sheet.nobody'))} · ${data.code}` : ''
      }
    >
      <QueryBoundary query={bill} loading={<Skeleton className="h-60 w-full" />}>
        {(openedBill) => (
          <>
            {openedBill.customerId === null && props.forNobody ? (
              <div className="mb-5">{props.forNobody(props.bookingId)}</div>
            ) : null}
            <OpenBill
              bill={openedBill}
              taken={props.taken}
              onTaken={props.onTaken}
              Packages={props.Packages}
            />
          </>
        )}
      </QueryBoundary>
    </SideSheet>
  )
}

/** The current step with the bill, by default taking the amount due. */
type Doing =
  | { kind: 'take' | 'tip' | 'discount' | 'waive' | 'charge' | 'link' | 'receipt' }
  | { kind: 'refund'; paymentId: string }

function OpenBill({
  bill,
  taken,
  onTaken,
  Packages,
}: { bill: Bill } & OfLast & Pick<Given, 'Packages'>) {
  const { t } = useWords()
  const verbs = useBillVerbs(bill.bookingId)
  const [doing, setDoing] = useState<Doing>({ kind: 'take' })
  const cards = useCards(bill)
  const back = () => setDoing({ kind: 'take' })
  const refunded =
    doing.kind === 'refund' ? bill.payments.find(({ id }) => id === doing.paymentId) : undefined
  if (doing.kind === 'discount' && bill.can.discount)
    return (
      <Task onBack={back}>
        <DiscountForm bill={bill} verbs={verbs} onDone={back} />
      </Task>
    )
  if (doing.kind === 'tip' && bill.can.addTip)
    return (
      <Task onBack={back}>
        <TipForm bill={bill} verbs={verbs} onDone={back} />
      </Task>
    )
  if (doing.kind === 'waive' && bill.can.waiveFee)
    return (
      <Task onBack={back}>
        <WaiveForm bill={bill} verbs={verbs} onDone={back} />
      </Task>
    )
  if (doing.kind === 'charge' && bill.can.take && cards.length > 0)
    return (
      <Task onBack={back}>
        <ChargeForm {...{ bill, verbs, cards }} onDone={back} />
      </Task>
    )
  if (doing.kind === 'link')
    return (
      <Task onBack={back}>
        <LinkForm bill={bill} />
      </Task>
    )
  if (doing.kind === 'receipt')
    return (
      <Task onBack={back}>
        <ReceiptForm bookingId={bill.bookingId} onDone={back} />
      </Task>
    )
  if (refunded?.canRefund)
    return (
      <Task onBack={back}>
        <RefundForm bill={bill} payment={refunded} verbs={verbs} onDone={back} />
      </Task>
    )
  const owesBack = bill.payments.some(({ refunds }) => refunds.some((one) => one.canPayOut))
  return (
    <div className="flex flex-col gap-7">
      {taken ? <TakenLast bill={bill} taken={taken} /> : null}
      <BillLines bill={bill} verbs={verbs} />
      {Packages ? <Packages bill={bill} verbs={verbs} /> : null}
      <PaymentList
        bill={bill}
        verbs={verbs}
        onRefund={({ id }: BillPayment) => setDoing({ kind: 'refund', paymentId: id })}
      />
      <Choices bill={bill} charges={cards.length > 0} onChoose={(kind) => setDoing({ kind })} />
      {bill.dueMinor === 0 && !owesBack ? (
        <Notice tone="primary">{t('payment.sheet.settled')}</Notice>
      ) : null}
      {bill.can.take ? (
        <TakeForm key={bill.dueMinor} {...{ bill, verbs, onTaken }} onDone={back} />
      ) : null}
    </div>
  )
}

/** The last payment and its change, shown until the next one. */
function TakenLast({ bill, taken }: { bill: Bill; taken: Taken }) {
  const { t } = useWords()
  const { money } = useMoney(bill)
  const { takenMinor, changeMinor } = taken
  return (
    <section role="status" className="rounded-md bg-primary-soft px-5 py-4">
      <p>{t('payment.take.done', { amount: money(takenMinor) })}</p>
      <ChangeToGive {...{ bill, changeMinor }} />
    </section>
  )
}

function Choices(props: {
  bill: Bill
  charges: boolean
  onChoose: (kind: 'tip' | 'discount' | 'waive' | 'charge' | 'link' | 'receipt') => void
}) {
  const { bill, charges } = props
  const { t } = useWords()
  const mayCharge = charges && bill.can.take
  return (
    <div className="flex flex-wrap gap-2.5">
      {bill.can.discount ? (
        <Button size="sm" tone="secondary" onClick={() => props.onChoose('discount')}>
          {t('payment.discount.open')}
        </Button>
      ) : null}
      {bill.can.addGoods ? <SellOnBill bill={bill} /> : null}
      {bill.can.waiveFee ? (
        <Button size="sm" tone="secondary" onClick={() => props.onChoose('waive')}>
          {t('payment.waive.title')}
        </Button>
      ) : null}
      {mayCharge ? (
        <Button size="sm" tone="secondary" onClick={() => props.onChoose('charge')}>
          {t('payment.charge.open')}
        </Button>
      ) : null}
      {bill.can.take ? (
        <Button size="sm" tone="secondary" onClick={() => props.onChoose('link')}>
          {t('payment.link.open')}
        </Button>
      ) : null}
      {bill.state === 'held' || bill.state === 'requested' ? null : (
        <Button size="sm" tone="secondary" onClick={() => props.onChoose('receipt')}>
          {t('payment.receipt.open')}
        </Button>
      )}
      {bill.can.addTip ? (
        <Button size="sm" tone="secondary" onClick={() => props.onChoose('tip')}>
          {t('payment.tip.open')}
        </Button>
      ) : null}
    </div>
  )
}

/** What the client takes home goes on the bill of their visit. */
function SellOnBill({ bill }: { bill: Bill }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const { bookingId: id, code, shopId: shop, customerId, customerName } = bill
  const customer = customerId && customerName ? { id: customerId, name: customerName } : null
  const open = () =>
    void navigate({
      to: '/sell',
      search: { shop },
      state: { sell: { visit: { id, code }, customer } },
    })
  return (
    <Button size="sm" tone="secondary" onClick={open}>
      {t('payment.goods.open')}
    </Button>
  )
}

function Task(props: { onBack: () => void; children: React.ReactNode }) {
  const { t } = useWords()
  return (
    <div className="flex flex-col gap-5">
      <div>
        <Button size="sm" tone="quiet" className="-ml-4" onClick={props.onBack}>
          {t('payment.sheet.back')}
        </Button>
      </div>
      {props.children}
    </div>
  )
}
