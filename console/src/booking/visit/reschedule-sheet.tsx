import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dayIn } from '@serein/client/format.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../../language/words.ts'
import { SideSheet } from '../../page/sheet.tsx'
import { movedVisit } from '../desk/moved-visit.ts'
import type { DeskInHand } from '../desk/use-desk.ts'
import { FormFooter } from '../form-footer.tsx'
import { DayField } from '../../form/day-field.tsx'
import { FreeTimes } from '../new-booking/free-times.tsx'
import { TimeField } from '../../form/time-field.tsx'
import { useServerForm } from '../../form/use-server-form.ts'
import { useLastValue } from '../use-last-value.ts'
import { clockOf, instantOfClock, wallMinutes } from '../../form/wall-clock.ts'
import { BrokenWish } from './broken-wish.tsx'
import { OwnMove, useOwnMove } from './own-move.tsx'
import { TellClient, useTelling } from './tell-client.tsx'
import { therapistsOf } from './therapists-of.ts'
import { useVisitWords } from './visit-words.tsx'

type Props = {
  desk: DeskInHand
  calendar: ShopCalendar
  now: number
}

/** Reschedules a visit to a free time of any day. */
export function RescheduleSheet(props: Props & { question: { visit: Visit } | null }) {
  const { desk, question } = props
  const { t } = useWords()
  const words = useVisitWords()
  const visit = useLastValue(question)?.visit
  if (!visit) return null
  return (
    <SideSheet
      open={question !== null}
      onClose={() => desk.store.ask(null)}
      title={t('booking.move.title', { name: words.name(visit) })}
      subtitle={t('booking.move.now', { when: words.when(visit, desk.zone) })}
    >
      <RescheduleForm {...props} visit={visit} key={`${visit.id} ${visit.sequence}`} />
    </SideSheet>
  )
}

export function RescheduleForm({ desk, calendar, now, visit }: Props & { visit: Visit }) {
  const { zone } = desk
  const { t } = useWords()
  const format = useFormat()
  const { query } = useClient()
  const telling = useTelling(calendar.tellsClients, visit)
  const item = visit.items[0]!
  const asNow = { startsAt: Date.parse(item.startsAt), endsAt: Date.parse(item.endsAt) }
  const form = useServerForm({
    initial: { day: dayIn(visit.startsAt, zone), time: '', staffId: same },
    read: ({ day, time }) => {
      const startsAt = instantOfClock(day, time, zone)
      return { sent: startsAt, faults: Number.isNaN(startsAt) ? [{ field: 'time' }] : [] }
    },
    send: (startsAt: number): Promise<boolean> => {
      const endsAt = startsAt + asNow.endsAt - asNow.startsAt
      const drop = { itemId: item.id, startsAt, endsAt, ...staff }
      const tellClient = visit.customerId !== null && telling.tells
      const answer = own.isOwn ? { tellClient: true, askedBy: 'shop' as const } : { tellClient }
      return desk.verbs.move(visit, drop, calendar, answer)
    },
    onDone: () => desk.store.ask(null),
  })
  const { day, staffId } = form.values
  const startsAt = form.good
  const staff = staffId === same ? {} : { staffId, fromStaffId: item.staffIds[0]! }
  const times = useQuery(
    query.booking.moveTimes.queryOptions({
      input: { bookingId: visit.id, day, ...(staffId === same ? {} : { staffId }) },
      placeholderData: keepPreviousData,
    }),
  )
  const instant = startsAt === null ? null : new Date(startsAt).toISOString()
  const own = useOwnMove(desk, { visit, startsAt: instant })
  const when = instant && `${format.shortDate(instant, zone)}, ${format.time(instant, zone)}`
  const to = movedVisit(visit, { itemId: item.id, ...asNow, ...staff }, calendar.rooms)
  return (
    <Form onSend={form.submit}>
      <OtherTherapist
        {...{ calendar, visit, staffId }}
        onSelect={form.choice('staffId').onSelect}
      />
      <BrokenWish {...{ visit, to, calendar }} />
      <div className="grid grid-cols-[1fr_6rem] items-start gap-3">
        <DayField
          value={day}
          today={dayIn(new Date(now).toISOString(), zone)}
          onDay={(next) => form.set({ day: next })}
        />
        <TimeField {...form.typed('time')} label={t('booking.form.time')} />
      </div>
      <FreeTimes
        starts={times.isError ? null : times.data?.starts}
        zone={zone}
        selected={startsAt ?? Date.parse(visit.startsAt)}
        onTake={(start) => form.set({ time: clockOf(wallMinutes(Date.parse(start), zone)) })}
      />
      <FormFooter problem={null}>
        <OwnMove {...own} />
        {visit.customerId === null || own.isOwn ? null : (
          <TellClient {...telling} help={t('booking.tell.help')} />
        )}
        <Button
          type="submit"
          wide
          size="lg"
          disabled={!when}
          pending={desk.pending?.id === visit.id}
          pendingLabel={t('booking.visit.working')}
        >
          {when ? t('booking.move.to', { when }) : t('booking.move.choose')}
        </Button>
      </FormFooter>
    </Form>
  )
}

/** The present therapists. */
const same = 'same'

/** The other possible therapists; with several treatments each keeps its own. */
function OtherTherapist(props: {
  calendar: ShopCalendar
  visit: Visit
  staffId: string
  onSelect: (staffId: string) => void
}) {
  const { calendar, visit } = props
  const { t } = useWords()
  const [item, ...others] = visit.items
  if (!item || others.length > 0 || item.staffIds.length !== 1) return null
  const skilled = calendar.therapists.filter(
    ({ id, variantIds }) => variantIds.includes(item.variantId) && !item.staffIds.includes(id),
  )
  return (
    <Select
      label={t('booking.form.therapist')}
      options={[
        {
          id: same,
          label: t('booking.move.sameTherapist', { who: therapistsOf(calendar, item.staffIds) }),
        },
        ...skilled.map(({ id, name }) => ({ id, label: name })),
      ]}
      value={props.staffId}
      onSelect={props.onSelect}
    />
  )
}
