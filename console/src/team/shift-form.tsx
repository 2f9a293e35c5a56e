import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useClient } from '@serein/client/provider.tsx'
import { hoursFault, rotaLimits } from '@serein/shared/team/rota-day.ts'
import type { MinuteRange } from '@serein/shared/team/week.ts'
import { weekdayOf } from '@serein/shared/time/day.ts'
import { Button } from '@serein/ui/button.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { TimeField } from '../form/time-field.tsx'
import { clockOf, readClock } from '../form/wall-clock.ts'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { SideForm } from '../form/side-form.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useHours } from './use-hours.ts'
import { hoursOf, type RotaCell, type RotaMember, type RotaVerbs } from './use-rota.ts'

interface Props {
  shop: Shop
  member: RotaMember
  cell: RotaCell
  verbs: RotaVerbs
  onDone: () => void
}

/** The hours of one day: whether somebody works, from when until when, with which breaks. */
export function ShiftForm(props: Props) {
  const { query } = useClient()
  const { shop, cell } = props
  const shopQuery = useQuery(query.shop.get.queryOptions({ input: { shopId: shop.id } }))
  return (
    <QueryBoundary query={shopQuery} loading={<Skeleton className="h-80 w-full" />}>
      {({ hours }) => {
        const weekday = weekdayOf(cell.day)
        const open = hours.find((one: { weekday: number }) => one.weekday === weekday)
        return <Fields {...props} usual={open ?? { fromMinute: 600, toMinute: 1_140 }} />
      }}
    </QueryBoundary>
  )
}

type Times = { from: string; until: string }

function Fields({ member, cell, verbs, onDone, usual }: Props & { usual: MinuteRange }) {
  const { t } = useWords()
  const { spoken } = useHours()
  const hours = hoursOf(cell)
  const plan = (next: MinuteRange[] | null) => {
    const { staffId, staffName: name } = member
    const doneText = next
      ? t('team.rota.plannedOf', { name, hours: spoken(next) })
      : t('team.rota.usual', { name })
    return verbs.plan([{ staffId, day: cell.day, hours: next }], doneText)
  }
  const form = useServerForm({
    initial: { isAtWork: hours.length > 0, spans: timesOf(hours.length > 0 ? hours : [usual]) },
    read: ({ isAtWork, spans }) => {
      const read = isAtWork ? spans.map(minutesOf) : []
      const isUnread = read.some(({ fromMinute, toMinute }) => Number.isNaN(fromMinute + toMinute))
      const isFaulty = isAtWork && (isUnread || hoursFault(read) !== null)
      return { sent: read, faults: isFaulty ? [{ field: 'spans.0.from' }] : [] }
    },
    faultText: () => t('team.rota.fault'),
    send: plan,
    onDone,
  })
  const { isAtWork, spans } = form.values
  const dropDraft = async () => {
    if (await plan(null)) onDone()
  }
  return (
    <SideForm why={t('team.rota.why')} form={form}>
      <Checkbox {...form.tick('isAtWork')} label={t('team.rota.atWork')} />
      {isAtWork
        ? spans.map((span, at) => (
            // A range has no name but its place.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={at} className="flex items-end gap-2.5">
              <TimeField {...form.typed(`spans.${at}.from`)} label={t('team.rota.from')} />
              <TimeField {...form.typed(`spans.${at}.until`)} label={t('team.rota.until')} />
              {spans.length > 1 ? (
                <IconButton
                  tone="plain"
                  label={t('team.rota.removeSpan', { from: span.from })}
                  icon={<Trash2 aria-hidden />}
                  onClick={() => form.set({ spans: spans.toSpliced(at, 1) })}
                />
              ) : null}
            </div>
          ))
        : null}
      {isAtWork && spans.length < rotaLimits.spans ? (
        <div>
          <Button
            size="sm"
            tone="quiet"
            icon={<Plus aria-hidden />}
            onClick={() => form.set({ spans: withBreak(spans) })}
          >
            {t('team.rota.addBreak')}
          </Button>
        </div>
      ) : null}
      {cell.draft ? (
        <Notice
          tone="gold"
          action={
            <Button size="sm" tone="secondary" onClick={() => void dropDraft()}>
              {t('team.rota.dropDraft')}
            </Button>
          }
        >
          {t('team.rota.isDraft', { hours: spoken(cell.published) })}
        </Notice>
      ) : null}
    </SideForm>
  )
}

function timesOf(spans: readonly MinuteRange[]): Times[] {
  return spans.map(({ fromMinute, toMinute }) => ({
    from: clockOf(fromMinute),
    until: toMinute === 1_440 ? '24:00' : clockOf(toMinute),
  }))
}

function minutesOf({ from, until }: Times): MinuteRange {
  return { fromMinute: minuteOf(from), toMinute: minuteOf(until) }
}

function minuteOf(text: string): number {
  if (/^24(:?00)?$/u.test(text.trim())) return 1_440
  const [hour, minute] = (readClock(text) ?? '').split(':').map(Number)
  return hour === undefined || minute === undefined ? Number.NaN : hour * 60 + minute
}

/** Half an hour in the middle of the longest range. */
function withBreak(spans: readonly Times[]): Times[] {
  const read = spans.map(minutesOf)
  const lengths = read.map(({ fromMinute, toMinute }) => toMinute - fromMinute || 0)
  const at = lengths.indexOf(Math.max(...lengths))
  const { fromMinute, toMinute } = read[at]!
  const noon = Math.floor((fromMinute + toMinute) / 2 / 15) * 15
  if (!(toMinute - fromMinute >= 90)) return [...spans]
  const parts = timesOf([
    { fromMinute, toMinute: noon },
    { fromMinute: noon + 30, toMinute },
  ])
  return [...spans.slice(0, at), ...parts, ...spans.slice(at + 1)]
}
