import { useFormat } from '@serein/client/provider.tsx'
import type { BookingRule, ServiceHours } from '@serein/shared/catalogue/booking-rule.ts'
import { bookingChannels } from '@serein/shared/catalogue/kinds.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { FieldNotes } from '@serein/ui/field.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { dayOfWeekday, WeekFields } from '../shop/week-fields.tsx'
import { clock } from '../shop/week-texts.ts'
import { useDuration } from '../shop/setting/duration.ts'
import { readBooking } from './booking-texts.ts'
import type { ServiceFields } from './service-texts.ts'

const notices = [0, 60, 120, 240, 720, 1440, 2880, 4320, 10_080]
const decisions = [120, 240, 720, 1440, 2880]
const horizons = [1, 2, 7, 14, 30, 60, 90, 180]

/** By whom, how soon, at which hours and how often a service is booked. */
export function BookingFields({ form }: { form: ServiceFields }) {
  const { t } = useWords()
  const { booking } = form.values
  const error = form.within('booking') ?? form.within('booking.hours')
  const set = (change: Partial<typeof booking>) => form.set({ booking: { ...booking, ...change } })
  const { channel } = booking
  return (
    <details open={error ? true : undefined} className="border-y border-line">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 py-2">
        <span className="serif text-lg">{t('catalogue.booking')}</span>
        <span className="text-sm text-ink-soft">{useRuleSentence()(bookedAs(booking))}</span>
      </summary>
      <div className="flex flex-col gap-4 pb-5">
        <Select
          {...form.choice('booking.channel')}
          label={t('catalogue.booking.channel')}
          help={
            channel === 'everywhere' ? undefined : t(`catalogue.booking.channelHelp.${channel}`)
          }
          options={bookingChannels.map((id) => ({
            id,
            label: t(`catalogue.booking.channel.${id}`),
          }))}
        />
        <Ahead form={form} />
        <Checkbox
          label={t('catalogue.booking.isInSessions')}
          help={t('catalogue.booking.isInSessionsHelp')}
          checked={booking.isInSessions}
          onChecked={(isInSessions) => set({ isInSessions })}
        />
        {booking.isInSessions ? null : (
          <Checkbox
            label={t('catalogue.booking.isCallOut')}
            help={t('catalogue.booking.isCallOutHelp')}
            checked={booking.isCallOut}
            onChecked={(isCallOut) => set({ isCallOut })}
          />
        )}
        {booking.isInSessions ? (
          <SessionFields form={form} />
        ) : (
          <TextField
            {...form.text('booking.dayLimit')}
            label={t('catalogue.booking.dayLimit')}
            help={t('catalogue.booking.dayLimitHelp')}
            inputMode="numeric"
          />
        )}
        <div data-invalid={form.at('booking.isTimed') ? '' : undefined}>
          <Checkbox
            label={t('catalogue.booking.isTimed')}
            help={t('catalogue.booking.isTimedHelp')}
            checked={booking.isTimed}
            onChecked={(isTimed) => set({ isTimed })}
          />
          <FieldNotes id="booking-timed" error={form.at('booking.isTimed')} />
        </div>
        {booking.isTimed ? (
          <WeekFields
            label={t('catalogue.booking.hours')}
            days={booking.hours}
            faultAt={(place) => form.at(`booking.hours.${place}`)}
            onChange={(hours) => set({ hours })}
          />
        ) : null}
      </div>
    </details>
  )
}

/** What each session has unless its own form says otherwise. */
function SessionFields({ form }: { form: ServiceFields }) {
  const { t } = useWords()
  const say = useDuration()
  const { decideMinutes } = form.values.booking
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <TextField
        {...form.text('booking.seats')}
        label={t('catalogue.booking.seats')}
        inputMode="numeric"
      />
      <TextField
        {...form.text('booking.leastSeats')}
        label={t('catalogue.booking.leastSeats')}
        inputMode="numeric"
      />
      <Select
        {...form.choice('booking.decideMinutes')}
        label={t('catalogue.booking.decide')}
        options={[...new Set([...decisions, Number(decideMinutes)])]
          .toSorted((one, other) => one - other)
          .map((minutes) => ({ id: String(minutes), label: say(minutes) }))}
      />
    </div>
  )
}

/** How long before it begins, and how far ahead. */
function Ahead({ form }: { form: ServiceFields }) {
  const { t } = useWords()
  const say = useDuration()
  const options = (usual: readonly number[], own: string, minutes: number) => [
    { id: '', label: t('catalogue.booking.asSpa') },
    ...[...new Set([...usual, ...(own === '' ? [] : [Number(own)])])]
      .toSorted((one, other) => one - other)
      .map((value) => ({ id: String(value), label: say(value * minutes) })),
  ]
  const { noticeMinutes, horizonDays } = form.values.booking
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Select
        {...form.choice('booking.noticeMinutes')}
        label={t('catalogue.booking.notice')}
        options={options(notices, noticeMinutes, 1)}
      />
      <Select
        {...form.choice('booking.horizonDays')}
        label={t('catalogue.booking.horizon')}
        help={t('catalogue.booking.horizonHelp')}
        options={options(horizons, horizonDays, 1440)}
      />
    </div>
  )
}

const unsaid = () => undefined

function bookedAs(texts: ServiceFields['values']['booking']): BookingRule {
  return readBooking(texts, unsaid)
}

/** What a rule means, in a sentence for each part of it. */
function useRuleSentence(): (rule: BookingRule) => string {
  const { t } = useWords()
  const say = useDuration()
  const hoursText = useHoursText()
  return ({ channel, noticeMinutes, horizonDays, dayLimit, hours, sessions, isCallOut }) => {
    const parts = [
      isCallOut ? t('catalogue.booking.says.callOut') : null,
      channel === 'everywhere' ? null : t(`catalogue.booking.says.${channel}`),
      noticeMinutes === 0 ? t('catalogue.booking.says.noNotice') : null,
      noticeMinutes ? t('catalogue.booking.says.notice', { time: say(noticeMinutes) }) : null,
      horizonDays ? t('catalogue.booking.says.horizon', { time: say(horizonDays * 1440) }) : null,
      hours.length > 0 ? t('catalogue.booking.says.hours', { hours: hoursText(hours) }) : null,
      dayLimit ? t('catalogue.booking.says.dayLimit', { count: dayLimit }) : null,
      sessions ? t('catalogue.booking.says.sessions', { seats: sessions.seats }) : null,
    ].filter((part) => part !== null)
    return parts.length > 0 ? parts.join(' ') : t('catalogue.booking.usual')
  }
}

/** "Tue, Wed 10:00–18:00, Sun 12:00–16:00". */
function useHoursText(): (hours: readonly ServiceHours[]) => string {
  const format = useFormat()
  return (hours) => {
    const alike = Map.groupBy(hours, ({ fromMinute, toMinute }) =>
      Number.isNaN(fromMinute + toMinute) ? '…' : `${clock(fromMinute)}–${clock(toMinute)}`,
    )
    return [...alike]
      .map(([span, days]) => {
        const names = days.map(({ weekday }) =>
          format.day(dayOfWeekday(weekday), { weekday: 'short' }),
        )
        return `${names.join(', ')} ${span}`
      })
      .join('; ')
  }
}
