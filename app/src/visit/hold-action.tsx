import { PenLine } from 'lucide-react'
import { dayIn } from '@serein/client/format.ts'
import { useFormat, useNow } from '@serein/client/provider.tsx'
import { cancellationFee, freeUntil } from '@serein/shared/booking/rules.ts'
import { BottomBar } from '@serein/ui/bottom-bar.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Chip, ChipLink } from '@serein/ui/chip.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { linkTo } from '../address/link.ts'
import { deadlineDay } from './deadline-day.ts'
import { useWords } from '../language/words.ts'
import type { ChooseData } from './choose-data.ts'
import type { DayStart } from './slot-query.ts'
import { useSayPriceAfter } from './price-after.ts'
import { sumOfParty } from './basket.ts'
import { usePriceText } from './use-price-text.ts'
import { servicesOf } from './visit.ts'
import type { useHold } from './use-hold.ts'

interface Props {
  data: ChooseData
  chosen: DayStart | null
  /** Who would serve at the chosen time. */
  names: string[]
  hold: ReturnType<typeof useHold>
  day: string | null
  onTake: (startsAt: string) => void
}

/** The one main action: what is held, with whom, and what follows. At the bottom on a phone. */
export function HoldBar(props: Props) {
  return (
    <BottomBar className="md:hidden" note={<Consequence {...props} />}>
      <HoldProblem {...props} />
      <HoldButton {...props} />
    </BottomBar>
  )
}

/** The same beside the times on a desktop. */
export function HoldBox(props: Props) {
  return (
    <div className="mt-6 hidden rounded-md bg-surface p-4 shadow-soft md:block">
      <HoldProblem {...props} />
      <HoldButton {...props} />
      <p className="mt-2.5 text-center text-xs text-ink-soft">
        <Consequence {...props} />
      </p>
    </div>
  )
}

function HoldButton({ data, chosen, names, hold }: Props) {
  const { t } = useWords()
  const format = useFormat()
  if (!chosen) {
    return (
      <Button size="lg" wide disabled>
        {t('booking.hold.chooseFirst')}
      </Button>
    )
  }
  const { timeZone } = data.shop
  const what = {
    day: format.day(dayIn(chosen.startsAt, timeZone), { weekday: 'short', day: 'numeric' }),
    time: format.time(chosen.startsAt, timeZone),
    who: format.list(names),
    known: names.length > 0 ? 'yes' : 'no',
  }
  return (
    <Button
      size="lg"
      wide
      pending={hold.isPending}
      pendingLabel={t('booking.hold.pending')}
      onClick={() => hold.run(chosen)}
    >
      {data.rescheduled ? t('booking.reschedule.action', what) : t('booking.hold.action', what)}
    </Button>
  )
}

function Consequence(props: Props) {
  const { t } = useWords()
  const price = usePrice(props)
  const leaving = useLeaving(props)
  const sayPriceAfter = useSayPriceAfter()
  const minutes = useOwnMinutes(props)
  const { data, chosen, hold } = props
  if (data.rescheduled && !chosen) return t('booking.reschedule.priceLater')
  const line = minutes ? <span className="block">{minutes}</span> : null
  if (data.rescheduled && chosen)
    return (
      <>
        {line}
        {sayPriceAfter(data.rescheduled, hold.totalOf(chosen), hold.isByLink)}
      </>
    )
  return (
    <>
      {line}
      {price}
      {leaving ? <span className="block">{leaving}</span> : null}
    </>
  )
}

/** Until when cancelling the chosen time is free, or its fee from the start. */
function useLeaving({ data, chosen }: Props): string | null {
  const { t } = useWords()
  const format = useFormat()
  const now = useNow()
  if (chosen?.priceMinor == null) return null
  const { cancellationPolicy: policy, timeZone, currency } = data.shop
  const startsAt = Date.parse(chosen.startsAt)
  const until = freeUntil(policy, { firstStartsAt: startsAt, startsAt }, Date.parse(now))
  if (until === startsAt) return t('booking.hold.freeUntilStart')
  if (until === null) {
    const amountMinor = cancellationFee(policy, chosen.priceMinor, startsAt, Date.parse(now))
    return t('booking.hold.fee', { fee: format.money({ amountMinor, currency }) })
  }
  const deadline = new Date(until).toISOString()
  return t('booking.hold.freeUntil', {
    day: deadlineDay(format, deadline, timeZone, now),
    time: format.time(deadline, timeZone),
  })
}

/** How long it lasts with who would serve, where that is not what stands above; null where it is, or several follow. */
function useOwnMinutes({ data, chosen, names }: Props): string | null {
  const { t } = useWords()
  const format = useFormat()
  if (!chosen?.endsAt || data.guests.length !== 1 || names.length === 0) return null
  const moved = data.rescheduled?.items.filter(
    ({ guestPosition }) => !data.guest || guestPosition === data.guest.position,
  )
  const [expected] = moved ?? servicesOf(data.guests, data.services)
  const minutes = (Date.parse(chosen.endsAt) - Date.parse(chosen.startsAt)) / 60_000
  if (data.guests[0]!.items.length > 1 || expected?.lengthMinutes === minutes) return null
  return t('booking.hold.ownMinutes', { minutes, who: format.list(names) })
}

function usePrice({ data, chosen, hold }: Props): string {
  const { t } = useWords()
  const format = useFormat()
  const priceText = usePriceText()
  const minutes = data.shop.rules.holdMinutes
  if (chosen?.priceMinor == null) return t('booking.hold.note', { minutes })
  const money = (amountMinor: number) => format.money({ amountMinor, currency: data.shop.currency })
  const { lines, priceKind } = sumOfParty(data, data.services, data.shop)
  if (lines.some(({ service }) => service.priceKind === 'on_consultation'))
    return t('shop.price.consultationWhy')
  const totalMinor = hold.totalOf(chosen)
  const price =
    priceKind === 'from' && !data.dayPackageId
      ? priceText(priceKind, totalMinor, data.shop.currency)
      : money(totalMinor)
  const full = chosen.fullPriceMinor ?? totalMinor
  return full > totalMinor
    ? t('booking.hold.noteWithOffer', { minutes, price, full: money(full) })
    : t('booking.hold.noteWithPrice', { minutes, price })
}

/** The failure of a hold, with the nearest free times, the held times in the way, or what is to be booked first or instead. */
function HoldProblem({ data, hold, day, onTake }: Props) {
  const { t, language } = useWords()
  const format = useFormat()
  const { timeZone } = data.shop
  const near = (startsAt: string) =>
    dayIn(startsAt, timeZone) === day
      ? format.time(startsAt, timeZone)
      : `${format.shortDate(startsAt, timeZone)}, ${format.time(startsAt, timeZone)}`
  if (!hold.problem) return null
  const { other } = hold.problem
  return (
    <Notice
      announce
      tone="clay"
      className="mb-3"
      action={[
        ...hold.problem.nearest.map((startsAt) => (
          <Chip key={startsAt} tone="time" onClick={() => onTake(startsAt)}>
            {near(startsAt)}
          </Chip>
        )),
        ...hold.problem.held.map(({ bookingId, startsAt, timeZone: zone }) => (
          <ChipLink key={bookingId} tone="time" href={linkTo('checkout', { booking: bookingId })}>
            {format.shortDate(startsAt, zone)}, {format.time(startsAt, zone)}
          </ChipLink>
        )),
        other?.variantId ? (
          <ChipLink
            key="other"
            href={linkTo('bookAppointment', { shop: data.shop.id, items: other.variantId })}
          >
            {t(other.word, { service: other.service[language] })}
          </ChipLink>
        ) : null,
      ]}
    >
      {hold.problem.text}
    </Notice>
  )
}

/** A note for the therapist, or for the spa of a room alone, collapsed until wanted. */
export function NoteField(props: { hold: ReturnType<typeof useHold>; isServed: boolean }) {
  const { hold } = props
  const { t } = useWords()
  return (
    <details className="group mt-5" open={hold.note !== '' || undefined}>
      <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-sm font-medium text-primary underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
        <PenLine aria-hidden className="size-4.5" />
        {t(props.isServed ? 'booking.note.add' : 'booking.note.addSpa')}
      </summary>
      <TextArea
        className="mt-1"
        label={t('booking.note.label')}
        help={t('booking.note.help')}
        maxLength={1000}
        value={hold.note}
        onChange={(event) => hold.setNote(event.target.value)}
      />
    </details>
  )
}
