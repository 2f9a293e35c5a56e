import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { refusalOf } from '@serein/client/api.ts'
import { daysBetween } from '@serein/shared/time/day.ts'
import { Button } from '@serein/ui/button.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { ChoiceChips } from '@serein/ui/choice-chips.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Select } from '@serein/ui/select.tsx'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { weekdayName } from '../offer/weekday-name.ts'
import { wishQuestionOf } from './report-address.ts'
import type { ReportProps } from './report-props.ts'

const kinds = ['room', 'hour', 'therapist'] as const
type Kind = (typeof kinds)[number]
const weekdays = [1, 2, 3, 4, 5, 6, 7]
const daysLimit = 62

type Change =
  | { kind: 'room'; kindId: string }
  | { kind: 'hour'; weekdays: number[] }
  | { kind: 'therapist' }

/** Tries the same wishes again with one thing more, at one spa and for at most two months. */
export function Replay({
  address,
  choices,
  shops,
}: Pick<ReportProps, 'address' | 'choices'> & { shops: Shop[] }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const {
    fromDay,
    toDay,
    serviceId,
    shopId = shops.length === 1 ? shops[0]!.id : undefined,
  } = wishQuestionOf(address)
  const [kind, setKind] = useState<Kind>('room')
  const [kindId, setKindId] = useState<string>()
  const [days, setDays] = useState<number[]>([5, 6])
  const [replayedChange, setReplayedChange] = useState<Change | null>(null)
  const rooms = choices?.kinds ?? []
  const room = kindId ?? rooms[0]?.id
  const change: Change | null =
    kind === 'room'
      ? room
        ? { kind, kindId: room }
        : null
      : kind === 'hour'
        ? days.length > 0
          ? { kind, weekdays: days }
          : null
        : { kind }
  const isTooLong = daysBetween(fromDay, toDay) >= daysLimit
  if (!shopId || isTooLong)
    return (
      <Section title={t('report.replay.title')} size="item">
        <p className="max-w-prose">
          {t(shopId ? 'report.replay.tooLong' : 'report.replay.oneSpa')}
        </p>
      </Section>
    )
  return (
    <Section title={t('report.replay.title')} size="item">
      <p className="mb-4 max-w-prose text-sm text-ink-soft">{t('report.replay.help')}</p>
      <div className="flex flex-col items-start gap-4">
        <ChoiceChips
          name="change"
          label={t('report.replay.change')}
          labelHidden
          choices={kinds.map((id) => ({ id, label: t(`report.replay.${id}`) }))}
          selected={kind}
          onSelect={setKind}
        />
        {kind === 'room' ? (
          <Select
            label={t('report.replay.kind')}
            size="sm"
            className="w-full max-w-80"
            options={rooms.map(({ id, name }) => ({ id, label: pick(name) }))}
            value={room}
            onSelect={setKindId}
          />
        ) : null}
        {kind === 'hour' ? (
          <fieldset className="flex flex-wrap gap-x-5 gap-y-1">
            <legend className="mb-2 text-sm font-semibold">{t('report.replay.weekdays')}</legend>
            {weekdays.map((weekday) => (
              <Checkbox
                key={weekday}
                checked={days.includes(weekday)}
                label={weekdayName(format, weekday)}
                onChecked={(isOn) =>
                  setDays(
                    isOn
                      ? [...days, weekday].toSorted((a, b) => a - b)
                      : days.filter((each) => each !== weekday),
                  )
                }
              />
            ))}
          </fieldset>
        ) : null}
        <Button size="sm" disabled={change === null} onClick={() => setReplayedChange(change)}>
          {t('report.replay.run')}
        </Button>
        {replayedChange ? (
          <Outcome
            question={{
              fromDay,
              toDay,
              shopId,
              ...(serviceId && { serviceId }),
              change: replayedChange,
            }}
          />
        ) : null}
      </div>
    </Section>
  )
}

function Outcome(props: {
  question: { fromDay: string; toDay: string; shopId: string; serviceId?: string; change: Change }
}) {
  const { t } = useWords()
  const { query } = useClient()
  const replay = useQuery({
    ...query.report.replay.queryOptions({ input: props.question }),
    staleTime: 60_000,
    retry: false,
  })
  if (replay.error)
    return (
      <Notice
        tone="red"
        announce
        title={refusalOf(replay.error)?.message ?? t('screen.problem.text')}
      />
    )
  if (!replay.data) return <p role="status">{t('report.replay.running')}</p>
  const { tried, served, unchanged, isComplete } = replay.data
  const more = served - unchanged
  return (
    <Notice
      tone={more > 0 ? 'primary' : 'neutral'}
      announce
      title={t('report.replay.more', { count: more, tried })}
    >
      {t('report.replay.already', { count: unchanged })}
      {isComplete ? null : ` ${t('report.replay.partly')}`}
    </Notice>
  )
}
