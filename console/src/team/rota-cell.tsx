import { useFormat } from '@serein/client/provider.tsx'
import type { RotaWeek } from '@serein/shared/team/rota.ts'
import { cx } from '@serein/ui/cx.ts'
import { useWords } from '../language/words.ts'
import type { Grip, useRotaDrag } from './rota-drag.ts'
import type { Opened } from './rota.tsx'
import { useHours } from './use-hours.ts'
import { hoursOf, type RotaCell, type RotaMember } from './use-rota.ts'

/** One day of one person: the hours, what differs from the usual week, who is off, and how much is booked. */
export function RotaCellView(props: {
  member: RotaMember
  cell: RotaCell
  week: RotaWeek
  drag: ReturnType<typeof useRotaDrag>
  mayChange: boolean
  isFirst: boolean
  onOpen: ((opened: Opened) => void) | undefined
}) {
  const { member, cell, week, drag, mayChange, isFirst, onOpen } = props
  const label = useCellLabel(member, cell)
  const { dragged } = drag
  const isTarget = dragged?.to.staffId === member.staffId && dragged.to.day === cell.day
  const isSource = dragged?.staffId === member.staffId && dragged.day === cell.day
  const hours = isTarget ? dragged.hours : isSource ? [] : hoursOf(cell)
  const isOff = cell.off.some(({ state }) => state === 'approved')
  return (
    <td
      data-cell
      data-staff={member.staffId}
      data-day={cell.day}
      tabIndex={isFirst ? 0 : -1}
      aria-label={label}
      onClick={onOpen && (() => onOpen({ member, cell }))}
      className={cx(
        'relative h-19 border-t border-l border-line p-1.5 align-top outline-offset-[-3px] focus-visible:z-1',
        onOpen && 'cursor-pointer hover:bg-sunken',
        cell.day < week.today && 'bg-sunken/60',
        cell.day === week.today && 'bg-primary-soft/40',
        isTarget && 'outline-2 outline-primary outline-dashed',
      )}
    >
      <div aria-hidden className="flex flex-col gap-1">
        {isOff ? null : (
          <ShiftBar
            hours={hours}
            cell={cell}
            grip={(grip) =>
              mayChange
                ? drag.grip({
                    staffId: member.staffId,
                    day: cell.day,
                    grip,
                    spans: hoursOf(cell),
                  })
                : {}
            }
            mayChange={mayChange}
          />
        )}
        <Off cell={cell} />
        <Booked member={member} cell={cell} />
      </div>
    </td>
  )
}

function ShiftBar(props: {
  hours: { fromMinute: number; toMinute: number }[]
  cell: RotaCell
  mayChange: boolean
  grip: (grip: Grip) => object
}) {
  const { t } = useWords()
  const { whole } = useHours()
  const { hours, cell, mayChange, grip } = props
  const isDraft = cell.draft !== null
  if (hours.length === 0)
    return (
      <span className="px-1 text-xs text-ink-soft">
        {isDraft ? t('team.rota.dayOffDraft') : cell.isSpecial ? t('team.rota.dayOff') : '–'}
      </span>
    )
  const edge = 'absolute inset-y-0 w-2 cursor-ew-resize max-md:hidden'
  return (
    <span
      {...grip('whole')}
      className={cx(
        'figures relative block rounded-sm px-2 py-1 text-xs font-semibold select-none',
        isDraft
          ? 'border border-dashed border-primary bg-surface text-primary'
          : cell.isSpecial
            ? 'bg-gold-soft text-ink'
            : 'bg-primary-soft text-ink',
        mayChange && 'cursor-grab',
      )}
    >
      {whole(hours)}
      {hours.length > 1 ? <Breaks hours={hours} /> : null}
      {mayChange ? (
        <>
          <span {...grip('from')} className={cx(edge, 'left-0')} />
          <span {...grip('until')} className={cx(edge, 'right-0')} />
        </>
      ) : null}
    </span>
  )
}

function Breaks({ hours }: { hours: { fromMinute: number; toMinute: number }[] }) {
  const { t } = useWords()
  const { range } = useHours()
  const pauses = hours.slice(1).map(({ fromMinute }, index) => ({
    fromMinute: hours[index]!.toMinute,
    toMinute: fromMinute,
  }))
  return (
    <span className="block font-normal text-ink-soft">
      {t('team.rota.break', { times: pauses.map(range).join(', ') })}
    </span>
  )
}

function Off({ cell }: { cell: RotaCell }) {
  const { t } = useWords()
  const { range } = useHours()
  return cell.off.map(({ timeOffId, kind, state, fromMinute, toMinute }) => (
    <span
      key={timeOffId}
      className={cx(
        'block rounded-sm px-2 py-1 text-xs',
        state === 'asked' ? 'border border-dashed border-line' : 'bg-sunken text-ink-soft',
      )}
    >
      {state === 'asked' ? t('team.off.askedShort') : t(kind ? `team.off.${kind}` : 'team.off.off')}
      {toMinute - fromMinute < 1_440 ? ` ${range({ fromMinute, toMinute })}` : ''}
    </span>
  ))
}

function Booked({ member, cell }: { member: RotaMember; cell: RotaCell }) {
  const { t } = useWords()
  const { duration } = useHours()
  const { handsOnMinutes, visits, elsewhere } = cell
  const limit = member.handsOnMinutesADay
  return (
    <>
      {elsewhere.map(({ shopName, ...span }) => (
        <Elsewhere key={span.fromMinute} shopName={shopName} span={span} />
      ))}
      {visits > 0 ? (
        <span
          className={cx(
            'px-1 text-xs',
            limit !== null && handsOnMinutes >= limit ? 'font-semibold text-clay' : 'text-ink-soft',
          )}
        >
          {t('team.rota.booked', { count: visits, time: duration(handsOnMinutes) })}
        </span>
      ) : null}
    </>
  )
}

function Elsewhere(props: { shopName: string; span: { fromMinute: number; toMinute: number } }) {
  const { range } = useHours()
  return (
    <span className="px-1 text-xs text-ink-soft">
      {props.shopName} {range(props.span)}
    </span>
  )
}

/** All that a cell shows, as it is spoken. */
function useCellLabel({ staffName }: RotaMember, cell: RotaCell): string {
  const { t } = useWords()
  const format = useFormat()
  const { spoken, duration } = useHours()
  const { off, draft, visits, handsOnMinutes } = cell
  return [
    staffName,
    format.day(cell.day, { weekday: 'long', day: 'numeric', month: 'long' }),
    spoken(hoursOf(cell)),
    ...(draft ? [t('team.rota.draft')] : []),
    ...off.map(({ kind, state }) =>
      state === 'asked' ? t('team.off.askedShort') : t(kind ? `team.off.${kind}` : 'team.off.off'),
    ),
    ...(visits > 0
      ? [t('team.rota.booked', { count: visits, time: duration(handsOnMinutes) })]
      : []),
  ].join(', ')
}
