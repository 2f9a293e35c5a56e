import type { ReactNode } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { PriceLine, PriceLines } from '@serein/ui/price-lines.tsx'
import { Timeline, TimelineRow } from '@serein/ui/timeline.tsx'
import { ClientNotice, VisitClient } from './visit-client.tsx'
import { ReceiptLink } from '../../payment/receipt-form.tsx'
import { VisitTreatment } from '../../customer/visit-treatment.tsx'
import { useWords, type Word } from '../../language/words.ts'
import { BesidePanel } from '../../page/sheet.tsx'
import { LateBadge, LateClient } from './late-client.tsx'
import { SilentSignal } from './silent-signal.tsx'
import { StatusIcon } from './status-icon.tsx'
import { privatelyBusyIn } from './therapists-of.ts'
import { VisitAnswer } from '../request/visit-answer.tsx'
import type { DeskInHand } from '../desk/use-desk.ts'
import { VisitChanges } from '../change/visit-changes.tsx'
import { ProposedTime } from '../../team/proposed-time.tsx'
import { NameVisit } from './name-visit.tsx'
import { VisitActions } from './visit-actions.tsx'
import { VisitGuests } from './visit-guests.tsx'
import { isBilled, isParty, statusOf, outstandingMinor, toneOf } from './visit-status.ts'
import { VisitPlace } from './visit-place.tsx'
import { VisitHealthForm } from './visit-health-form.tsx'
import { VisitWellness } from './visit-wellness.tsx'
import { WriteMessage } from './write-message.tsx'
import { HoldLeft, useVisitWords } from './visit-words.tsx'

export type VisitPanelProps = {
  visit: Visit
  calendar: ShopCalendar
  now: number
  desk: DeskInHand
  onClose: () => void
}

/** A visit in a panel beside the day, which stays usable; where there is no room for both, over it. */
export function VisitPanel(props: VisitPanelProps & { open: boolean }) {
  const { visit } = props
  const { t } = useWords()
  const words = useVisitWords()
  return (
    <BesidePanel
      open={props.open}
      onClose={props.onClose}
      fills
      label={t('booking.visit.label')}
      visitId={visit.id}
      title={words.fullName(visit)}
      subtitle={visit.code}
      footer={<VisitActions {...props} />}
    >
      <VisitFacts {...props} />
    </BesidePanel>
  )
}

function VisitFacts(props: Omit<VisitPanelProps, 'onClose'>) {
  const { visit, calendar, now } = props
  const zone = calendar.timeZone
  const { t } = useWords()
  const words = useVisitWords()
  const status = statusOf(visit, now)
  const answer = words.answer(visit, zone, now)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          {status ? (
            <Badge tone={toneOf[status]} icon={<StatusIcon status={status} />}>
              {status === 'held' ? (
                <HoldLeft until={visit.heldUntil!} say={words.hold} />
              ) : (
                words.state(visit, status, now)
              )}
            </Badge>
          ) : null}
          {visit.isTest ? <Badge tone="gold">{t('booking.mark.test')}</Badge> : null}
          {visit.repeatsEveryWeeks === null ? null : (
            <Badge>{t('booking.series.every', { weeks: visit.repeatsEveryWeeks })}</Badge>
          )}
          {answer ? <Badge>{answer}</Badge> : null}
          <ProposedTime proposal={visit.proposal} timeZone={zone} />
          <LateBadge lateness={visit.lateness} />
        </div>
        {words.times(visit, zone).map((line) => (
          <p key={line} className="figures serif text-lg">
            {line}
          </p>
        ))}
        <p className="text-sm text-ink-soft">{t(`booking.visit.source.${visit.source}`)}</p>
      </div>
      <VisitPlace callOut={visit.callOut} />
      {status === 'confirmed' || status === 'held' || status === 'requested'
        ? privatelyBusyIn(calendar, visit).map((name) => (
            <Notice key={name} tone="clay">
              {t('booking.visit.inPrivateTime', { name })}
            </Notice>
          ))
        : null}
      <LateClient
        key={`late ${visit.id}`}
        {...{ visit, zone, now }}
        mayChange={props.desk.mayChange && !props.desk.isSuspended}
      />
      {visit.customerId ? <ClientNotice customerId={visit.customerId} /> : null}
      {props.desk.mayChange ? <NameVisit {...{ visit, now }} /> : null}
      <VisitAnswer visit={visit} zone={zone} mayChange={props.desk.mayChange} />
      <Part title={t(isParty(visit) ? 'booking.visit.guests' : 'booking.visit.services')}>
        <VisitGuests {...props} />
        <VisitChanges
          visit={visit}
          calendar={props.calendar}
          mayChange={props.desk.mayChange}
          isSuspended={props.desk.isSuspended}
          seesMoney={props.desk.seesMoney}
        />
        <WriteMessage key={visit.id} visit={visit} />
        {visit.customerId ? <VisitClient customerId={visit.customerId} /> : null}
      </Part>
      <SilentSignal visit={visit} shopId={props.desk.shop.id} staffId={props.desk.staffId} />
      {visit.customerId && (visit.state === 'confirmed' || visit.state === 'checked_in') ? (
        <Part title={t('booking.wellness.title')}>
          <VisitWellness key={visit.wellness} visit={visit} />
        </Part>
      ) : null}
      {(visit.customerId || isParty(visit)) &&
      (visit.state === 'confirmed' || visit.state === 'checked_in') ? (
        <Part title={t('booking.healthForm.title')}>
          <VisitHealthForm key={visit.id} visit={visit} zone={zone} />
        </Part>
      ) : null}
      {visit.state === 'confirmed' ||
      visit.state === 'checked_in' ||
      visit.state === 'completed' ? (
        <Part title={t('customer.treatment.title')}>
          <VisitTreatment key={visit.id} visit={visit} />
        </Part>
      ) : null}
      {props.desk.seesMoney ? <VisitMoney visit={visit} desk={props.desk} /> : null}
      {visit.note ? (
        <Part title={t('booking.visit.note')}>
          <p className="whitespace-pre-line">{visit.note}</p>
        </Part>
      ) : null}
      {visit.guests.map(({ position, note, isCancelled }) =>
        note && !isCancelled ? (
          <Part
            key={position}
            title={t('booking.visit.guestNote', {
              name: words.guestWithin(visit, position),
            })}
          >
            <p className="whitespace-pre-line">{note}</p>
          </Part>
        ) : null,
      )}
      <VisitHistory visit={visit} zone={zone} />
    </div>
  )
}

function VisitMoney({ visit, desk }: { visit: Visit; desk: DeskInHand }) {
  const { t } = useWords()
  const format = useFormat()
  const money = (amountMinor: number | null) =>
    format.money({ amountMinor: amountMinor ?? 0, currency: visit.currency })
  const outstanding = outstandingMinor(visit)
  const feesMinor = visit.guests.reduce((sum, { feeMinor }) => sum + (feeMinor ?? 0), 0)
  const isOwed = outstanding > 0 || !['cancelled', 'no_show'].includes(visit.state)
  return (
    <Part title={t('booking.visit.payment')}>
      <PriceLines>
        <PriceLine label={t('booking.visit.price')} amount={money(visit.totalMinor)} />
        {feesMinor > 0 ? (
          <PriceLine label={t('booking.visit.fees')} amount={money(feesMinor)} />
        ) : null}
        <PriceLine label={t('booking.visit.paid')} amount={money(visit.paidMinor)} tone="soft" />
        {isOwed ? (
          <PriceLine
            tone="total"
            label={t(outstanding > 0 ? 'booking.visit.outstanding' : 'booking.visit.settled')}
            amount={outstanding > 0 ? money(outstanding) : <StatusIcon status="confirmed" />}
          />
        ) : null}
      </PriceLines>
      {isBilled(visit) ? (
        <p className="mt-3 flex flex-wrap gap-2.5">
          {/* What is due is taken from the foot of the panel, which is always in sight. */}
          {outstanding > 0 ? null : (
            <Button size="sm" tone="secondary" onClick={() => desk.openBill(visit.id)}>
              {t('payment.open.see')}
            </Button>
          )}
          <ReceiptLink of={{ bookingId: visit.id }}>{t('payment.receipt.open')}</ReceiptLink>
        </p>
      ) : null}
    </Part>
  )
}

const wordedEvents = [
  'held',
  'hold_extended',
  'requested',
  'confirmed',
  'rescheduled',
  'moved_as_wished',
  'guest_rescheduled',
  'guest_cancelled',
  'moved',
  'stretched',
  'move_undone',
  'item_added',
  'item_changed',
  'item_removed',
  'price_changed',
  'note_changed',
  'checked_in',
  'check_in_undone',
  'completed',
  'complete_undone',
  'marked_no_show',
  'no_show_undone',
  'guest_marked_no_show',
  'guest_no_show_undone',
  'cancelled',
  'recognised',
  'named',
  'name_undone',
  'guest_named',
  'guest_name_undone',
] as const

const refunds: Record<string, Word> = {
  'refund.decided': 'booking.visit.event.refundDecided',
  'refund.to_wallet': 'booking.visit.event.refundToWallet',
  'refund.failed': 'booking.visit.event.refundFailed',
  'refund.in_cash': 'booking.visit.event.refundInCash',
}

function VisitHistory({ visit, zone }: { visit: Visit; zone: string }) {
  const { t } = useWords()
  const format = useFormat()
  if (visit.history.length === 0) return null
  const nameOf = ({ event, amountMinor }: Visit['history'][number]) => {
    const refund = refunds[event]
    const { currency } = visit
    if (refund)
      return t(refund, { amount: format.money({ amountMinor: amountMinor ?? 0, currency }) })
    const [noun, verb] = event.split('.')
    const wordedEvent = noun === 'booking' && wordedEvents.find((one) => one === verb)
    return t(`booking.visit.event.${wordedEvent || 'other'}`)
  }
  return (
    <Part title={t('booking.visit.history')}>
      <Timeline>
        {visit.history.map((step) => (
          <TimelineRow
            key={`${step.event} ${step.at} ${step.amountMinor}`}
            time={format.clock(step.at, zone)}
            title={nameOf(step)}
            sub={format.shortDate(step.at, zone)}
            tone={step.event === 'refund.failed' ? 'clay' : 'neutral'}
          />
        ))}
      </Timeline>
    </Part>
  )
}

function Part(props: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2.5 text-sm font-semibold text-ink-soft">{props.title}</h3>
      {props.children}
    </section>
  )
}
