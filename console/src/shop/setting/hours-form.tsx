import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { ShopSettings } from '@serein/shared/shop/settings.ts'
import { type Hours, hoursOverlap } from '@serein/shared/shop/settings-rules.ts'
import { Button } from '@serein/ui/button.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { TimeField } from '../../form/time-field.tsx'
import { useWords } from '../../language/words.ts'
import { SideForm } from '../../form/side-form.tsx'
import type { FieldFault } from '../../form/use-delivery.ts'
import { type Reading, useServerForm } from '../../form/use-server-form.ts'
import { useWeekdayName } from '../week-fields.tsx'
import { clock, minuteOf } from '../week-texts.ts'
import { type InTheWay, inTheWayOf, VisitsInTheWay } from './in-the-way.tsx'

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** Day by day; days of the same hours after each other are said once. */
export function HoursSummary({ hours }: { hours: readonly Hours[] }) {
  const { t } = useWords()
  const nameOf = useWeekdayName()
  const rows = weekdays.map((weekday) => ({ weekday, text: spansOf(hours, weekday) }))
  const runs: { from: number; to: number; text: string }[] = []
  for (const { weekday, text } of rows) {
    const last = runs.at(-1)
    if (last?.text === text) last.to = weekday
    else runs.push({ from: weekday, to: weekday, text })
  }
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
      {runs.map(({ from, to, text }) => (
        <div key={from} className="contents">
          <dt>
            {from === to
              ? nameOf(from)
              : t('shop.hours.range', { from: nameOf(from), to: nameOf(to) })}
          </dt>
          <dd className="figures text-ink-soft">{text || t('shop.hours.closed')}</dd>
        </div>
      ))}
    </dl>
  )
}

function spansOf(hours: readonly Hours[], weekday: number): string {
  return hours
    .filter((span) => span.weekday === weekday)
    .map(({ fromMinute, toMinute }) => `${clock(fromMinute)}–${clock(toMinute)}`)
    .join(', ')
}

type Span = { id: number; from: string; until: string }
type Days = Span[][]

/** The hours of the week, with a break where there is one; and the visits that would then lie outside. */
export function HoursForm({ settings, onDone }: { settings: ShopSettings; onDone: () => void }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const { shopId, hours, details } = settings
  const [inTheWay, setInTheWay] = useState<InTheWay | null>(null)
  const [keepsVisits, setKeepsVisits] = useState(false)
  const form = useServerForm({
    name: () => t('shop.hours.title'),
    initial: { days: weekdays.map((weekday) => textsOf(hours, weekday)) },
    before: hours,
    read: ({ days }) => readDays(days),
    faultText: ({ field }) => t(field === 'hours' ? 'shop.hours.none' : 'shop.week.fault'),
    // What stood before is put back whatever is booked.
    send: (wanted) =>
      api.shop.changeHours({
        shopId,
        hours: wanted,
        keepsVisits: keepsVisits || wanted === hours,
      }),
    faultCode: 'rule_not_possible',
    refusedFields: (error) => {
      const visits = inTheWayOf(error)
      setInTheWay(visits)
      return visits && []
    },
    refresh: query.shop.key(),
    onDone,
  })
  const { days } = form.values
  const set = (at: number, spans: Span[]) => {
    setInTheWay(null)
    setKeepsVisits(false)
    form.set({ days: days.with(at, spans) })
  }
  return (
    <SideForm
      why={t('shop.hours.why')}
      form={form}
      preview={form.good && <HoursSummary hours={form.good} />}
    >
      <fieldset className="flex flex-col">
        <legend className="sr-only">{t('shop.hours.title')}</legend>
        {days.map((spans, at) => (
          <DayFields
            key={weekdays[at]}
            weekday={at + 1}
            spans={spans}
            fault={form.at(`days.${at}`)}
            onChange={(next) => set(at, next)}
          />
        ))}
      </fieldset>
      <p role="alert" className="text-sm text-red empty:hidden">
        {form.at('hours')}
      </p>
      {inTheWay ? (
        <VisitsInTheWay
          {...{ inTheWay, shopId }}
          zone={details.timeZone}
          text={t('shop.hours.inTheWay')}
        />
      ) : null}
      {inTheWay ? (
        <Checkbox
          label={t('shop.inTheWay.keep')}
          checked={keepsVisits}
          onChecked={setKeepsVisits}
        />
      ) : null}
    </SideForm>
  )
}

function DayFields(props: {
  weekday: number
  spans: Span[]
  fault: string | undefined
  onChange: (spans: Span[]) => void
}) {
  const { t } = useWords()
  const day = useWeekdayName()(props.weekday)
  const { spans, fault, onChange } = props
  const set = (at: number, change: Partial<Span>) =>
    onChange(spans.with(at, { ...spans[at]!, ...change }))
  return (
    <div className="flex flex-wrap items-start gap-x-3 border-b border-line py-1.5">
      <Checkbox
        label={day}
        className="min-w-32 flex-1"
        checked={spans.length > 0}
        onChecked={(isOn) => onChange(isOn ? [{ id: 0, from: '10:00', until: '19:00' }] : [])}
      />
      {spans.length === 0 ? (
        <p className="py-2.5 text-sm text-ink-soft">{t('shop.week.off')}</p>
      ) : (
        <div className="flex flex-col gap-2">
          {spans.map((span, at) => (
            <div key={span.id} className="flex items-start gap-2">
              <TimeField
                label={t('shop.week.from', { day })}
                labelHidden
                className="w-20"
                value={span.from}
                error={at === 0 ? fault : undefined}
                onText={(from) => set(at, { from })}
              />
              <TimeField
                label={t('shop.week.until', { day })}
                labelHidden
                className="w-20"
                value={span.until}
                onText={(until) => set(at, { until })}
              />
              {spans.length > 1 ? (
                <IconButton
                  label={t('shop.hours.removeSpan', { day, n: at + 1 })}
                  icon={<X aria-hidden />}
                  onClick={() => onChange(spans.toSpliced(at, 1))}
                />
              ) : null}
            </div>
          ))}
          {spans.length === 1 ? (
            <Button
              tone="quiet"
              size="sm"
              className="self-start"
              icon={<Plus aria-hidden />}
              aria-label={t('shop.hours.breakOf', { day })}
              onClick={() => onChange(withBreak(spans[0]!))}
            >
              {t('shop.hours.break')}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  )
}

/** An hour in the middle of the day. */
function withBreak({ from, until }: Span): Span[] {
  return [
    { id: 0, from, until: '13:00' },
    { id: 1, from: '14:00', until },
  ]
}

function textsOf(hours: readonly Hours[], weekday: number): Span[] {
  return hours
    .filter((span) => span.weekday === weekday)
    .map(({ fromMinute, toMinute }, id) => ({
      id,
      from: clock(fromMinute),
      until: clock(toMinute),
    }))
}

function readDays(days: Days): Reading<Hours[], FieldFault> {
  const hours = days.flatMap((spans, at) =>
    spans.map(({ from, until }) => ({
      weekday: at + 1,
      fromMinute: minuteOf(from),
      toMinute: minuteOf(until),
    })),
  )
  const isFaulty = (at: number) => {
    const own = hours.filter(({ weekday }) => weekday === at + 1)
    return own.some((span) => !(span.fromMinute < span.toMinute)) || hoursOverlap(own)
  }
  const faults = [
    ...days.flatMap((_, at) => (isFaulty(at) ? [{ field: `days.${at}` }] : [])),
    ...(hours.length === 0 ? [{ field: 'hours' }] : []),
  ]
  return { sent: hours, faults }
}
