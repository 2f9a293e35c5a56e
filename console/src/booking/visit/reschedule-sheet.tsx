import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayIn } from '@serein/client/format.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { useWords } from '../../language/words.ts'
import { movedVisit } from '../desk/moved-visit.ts'
import type { DeskInHand } from '../desk/use-desk.ts'
import { FormFooter } from '../form-footer.tsx'
import { DayField } from '../../form/day-field.tsx'
import { FreeTimes } from '../new-booking/free-times.tsx'
import { TimeField } from '../../form/time-field.tsx'
import { useLastValue } from '../use-last-value.ts'
import { clockOf, instantOfClock, wallMinutes } from '../../form/wall-clock.ts'
import { BrokenWish } from './broken-wish.tsx'
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
    <Sheet
      open={question !== null}
      onClose={() => desk.store.ask(null)}
      desktop="side"
      title={t('booking.move.title', { name: words.name(visit) })}
      subtitle={t('booking.move.now', { when: words.when(visit, desk.zone) })}
      closeLabel={t('common.close')}
    >
      <RescheduleForm {...props} visit={visit} key={`${visit.id} ${visit.sequence}`} />
    </Sheet>
  )
}

export function RescheduleForm({ desk, calendar, now, visit }: Props & { visit: Visit }) {
  const { zone } = desk
  const { t } = useWords()
  const format = useFormat()
  const { query } = useClient()
  const telling = useTelling(calendar.tellsClients, visit)
  const [day, setDay] = useState(dayIn(visit.startsAt, zone))
  const [time, setTime] = useState('')
  const [staffId, setStaffId] = useState(same)
  const startsAt = instantOfClock(day, time, zone)
  const item = visit.items[0]!
  const times = useQuery(
    query.booking.moveTimes.queryOptions({
      input: { bookingId: visit.id, day, ...(staffId === same ? {} : { staffId }) },
      placeholderData: keepPreviousData,
    }),
  )
  const when = Number.isNaN(startsAt)
    ? null
    : `${format.shortDate(new Date(startsAt).toISOString(), zone)}, ${format.time(new Date(startsAt).toISOString(), zone)}`
  const staff = staffId === same ? {} : { staffId, fromStaffId: item.staffIds[0]! }
  const asNow = { startsAt: Date.parse(item.startsAt), endsAt: Date.parse(item.endsAt) }
  const to = movedVisit(visit, { itemId: item.id, ...asNow, ...staff }, calendar.rooms)
  const send = async () => {
    const endsAt = startsAt + asNow.endsAt - asNow.startsAt
    const drop = { itemId: item.id, startsAt, endsAt, ...staff }
    const tells = visit.customerId === null ? false : telling.tells
    if (await desk.verbs.move(visit, drop, calendar, tells)) desk.store.ask(null)
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (when) void send()
      }}
    >
      <OtherTherapist {...{ calendar, visit, staffId }} onSelect={setStaffId} />
      <BrokenWish {...{ visit, to, calendar }} />
      <div className="grid grid-cols-[1fr_6rem] items-start gap-3">
        <DayField value={day} today={dayIn(new Date(now).toISOString(), zone)} onDay={setDay} />
        <TimeField label={t('booking.form.time')} value={time} onText={setTime} />
      </div>
      <FreeTimes
        starts={times.isError ? null : times.data?.starts}
        zone={zone}
        selected={Number.isNaN(startsAt) ? Date.parse(visit.startsAt) : startsAt}
        onTake={(start) => setTime(clockOf(wallMinutes(Date.parse(start), zone)))}
      />
      <FormFooter problem={null}>
        {visit.customerId === null ? null : (
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
    </form>
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
