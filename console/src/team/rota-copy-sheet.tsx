import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { CopiedWeek, RotaWeek } from '@serein/shared/team/rota.ts'
import { rotaLimits } from '@serein/shared/team/rota-day.ts'
import { addDays, type Day } from '@serein/shared/time/day.ts'
import { Button } from '@serein/ui/button.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { MiddleSheet } from '../page/sheet.tsx'
import type { RotaVerbs } from './use-rota.ts'

/** A week is planned for those after it, as is told week by week before. */
export function RotaCopySheet(props: {
  shopId: string
  week: RotaWeek
  verbs: RotaVerbs
  onClose: () => void
}) {
  const { t } = useWords()
  const format = useFormat()
  const { query } = useClient()
  const { shopId, week, verbs, onClose } = props
  const [monday] = week.days as [Day]
  const [weeks, setWeeks] = useState(1)
  const [replaces, setReplaces] = useState(false)
  const [isCopying, setCopying] = useState(false)
  const preview = useQuery({
    ...query.rota.previewCopy.queryOptions({ input: { shopId, fromDay: monday, weeks, replaces } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const found = preview.data?.weeks ?? []
  const makes = sumOf(found, 'shifts') + sumOf(found, 'daysOff')
  const copy = async () => {
    setCopying(true)
    const isDone = await verbs.copy(weeks, replaces)
    setCopying(false)
    if (isDone) onClose()
  }
  return (
    <MiddleSheet
      open
      onClose={onClose}
      title={t('team.rota.copy')}
      subtitle={t('team.rota.weekOf', {
        day: format.day(monday, { day: 'numeric', month: 'long', year: 'numeric' }),
      })}
      footer={
        <Button
          wide
          size="lg"
          disabled={makes === 0 || preview.isPlaceholderData}
          pending={isCopying}
          pendingLabel={t('common.saving')}
          onClick={() => void copy()}
        >
          {t('team.rota.copy.go')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <Select
          label={t('team.rota.copy.to')}
          value={String(weeks)}
          options={Array.from({ length: rotaLimits.copiedWeeks }, (_, at) => ({
            id: String(at + 1),
            label: t('team.rota.copy.weeks', { count: at + 1 }),
          }))}
          onSelect={(id) => setWeeks(Number(id))}
        />
        {replaces || sumOf(found, 'ownHours') > 0 ? (
          <Segmented
            label={t('team.rota.copy.ownHours')}
            choices={(['keep', 'replace'] as const).map((id) => ({
              id,
              label: t(`team.rota.copy.${id}`),
            }))}
            selected={replaces ? 'replace' : 'keep'}
            onSelect={(id) => setReplaces(id === 'replace')}
          />
        ) : null}
        <QueryBoundary query={preview} loading={<Skeleton className="h-14 w-full" />}>
          {() => (
            <ul
              aria-live="polite"
              aria-label={t('team.rota.copy.makes')}
              className="divide-y divide-line border-y border-line"
            >
              {found.map((each) => (
                <WeekRow
                  key={each.fromDay}
                  week={each}
                  replaces={replaces}
                  isOver={addDays(each.fromDay, 6) < week.today}
                />
              ))}
            </ul>
          )}
        </QueryBoundary>
        <p className="text-sm text-ink-soft">{t('team.rota.copy.why')}</p>
      </div>
    </MiddleSheet>
  )
}

function WeekRow(props: { week: CopiedWeek; replaces: boolean; isOver: boolean }) {
  const { t } = useWords()
  const format = useFormat()
  const { week, replaces, isOver } = props
  const { shifts, daysOff, ownHours, onLeave, closed, elsewhere } = week
  const planned = [
    ...(shifts > 0 ? [t('team.rota.copy.shifts', { count: shifts })] : []),
    ...(daysOff > 0 ? [t('team.rota.copy.daysOff', { count: daysOff })] : []),
  ]
  const besides = [
    ...(ownHours > 0
      ? [t(replaces ? 'team.rota.copy.replaced' : 'team.rota.copy.kept', { count: ownHours })]
      : []),
    ...(onLeave > 0 ? [t('team.rota.copy.onLeave', { count: onLeave })] : []),
    ...(closed > 0 ? [t('team.rota.copy.closed', { count: closed })] : []),
    ...(elsewhere > 0 ? [t('team.rota.copy.elsewhere', { count: elsewhere })] : []),
  ]
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-2.5">
      <span>
        {t('team.rota.weekOf', {
          day: format.day(week.fromDay, { day: 'numeric', month: 'long' }),
        })}
      </span>
      <span className="font-semibold">
        {planned.length > 0
          ? planned.join(', ')
          : t(isOver ? 'team.rota.copy.over' : 'team.rota.copy.nothing')}
      </span>
      {besides.length > 0 ? (
        <span className="w-full text-sm text-ink-soft">{besides.join(' · ')}</span>
      ) : null}
    </li>
  )
}

function sumOf(weeks: readonly CopiedWeek[], figure: 'shifts' | 'daysOff' | 'ownHours'): number {
  return weeks.reduce((sum, week) => sum + week[figure], 0)
}
