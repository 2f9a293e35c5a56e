import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleX,
  Link2,
  UserCheck,
  Check,
} from 'lucide-react'
import { useFormat } from '@serein/client/provider.tsx'
import { AgendaBlock } from '@serein/ui/agenda-block.tsx'
import { cx } from '@serein/ui/cx.ts'
import { useWords } from '../words.ts'
import { asRem, type Block } from './day-layout.ts'
import { lookOf, roomsOf, toneOf, type Look } from './visit-look.ts'
import { HoldLeft, useVisitWords } from './visit-words.tsx'

const roomForState = 60
const shortest = 22

/** A visit, or one item of it, in a therapist's column. */
export function VisitBlock(props: {
  block: Block
  zone: string
  now: number
  isCurrent: boolean
  isSelected: boolean
  isChanged: boolean
  isBusy: boolean
  onOpen: () => void
  onFocus: () => void
}) {
  const { block, zone, now } = props
  const { visit, item } = block
  const { t } = useWords()
  const words = useVisitWords()
  const format = useFormat()
  const look = lookOf(visit, now)
  if (!look) return null
  // A short block has one line for both: the state first, which must not be cut.
  const isShort = block.height < roomForState
  const room = roomsOf(item)
  const state = words.state(visit, look, now)
  const part =
    block.parts > 1 ? t('booking.today.part', { part: block.part, parts: block.parts }) : ''
  const time = t('booking.today.blockTime', {
    from: format.time(item.startsAt, zone),
    to: format.time(item.endsAt, zone),
  })
  return (
    <AgendaBlock
      data-block={block.key}
      data-visit={visit.id}
      tabIndex={props.isCurrent ? 0 : -1}
      aria-pressed={props.isSelected}
      aria-busy={props.isBusy || undefined}
      tone={toneOf[look]}
      dashed={look === 'held'}
      onClick={props.onOpen}
      onFocus={props.onFocus}
      style={{
        top: asRem(block.top + 1),
        height: asRem(Math.max(shortest, block.height - 3)),
        left: `calc(${(block.lane / block.lanes) * 100}% + 3px)`,
        width: `calc(${100 / block.lanes}% - 6px)`,
      }}
      className={cx(
        'absolute z-1 scroll-m-4 focus-visible:z-10',
        look === 'cancelled' && 'hatched line-through',
        look === 'completed' && 'text-ink-soft',
        props.isSelected && 'ring-2 ring-primary',
        props.isBusy && 'cursor-progress opacity-70',
        props.isChanged && 'just-changed',
      )}
      title={
        <>
          <Spoken>{`${time}, `}</Spoken>
          {words.name(visit)}
          <Spoken>, </Spoken>
        </>
      }
      subtitle={
        <>
          {isShort ? null : <span className="block truncate">{words.service(item)}</span>}
          {isShort ? null : <Spoken>, </Spoken>}
          <span className="flex items-center gap-1">
            <StateMark look={look} />
            <span className="min-w-0 truncate">
              {look === 'held' ? (
                <>
                  <Spoken>{state}</Spoken>
                  <span aria-hidden>
                    <HoldLeft until={visit.heldUntil!} say={words.hold} />
                  </span>
                </>
              ) : (
                state
              )}
              {isShort ? `, ${words.service(item)}` : null}
            </span>
          </span>
        </>
      }
      aside={
        <span className={block.lanes > 1 ? 'sr-only' : 'flex items-center gap-1'}>
          {part ? (
            <span className="flex items-center gap-0.5">
              <Link2 aria-hidden className="size-3" />
              <span aria-hidden>
                {block.part}/{block.parts}
              </span>
              <Spoken>{`${part}, `}</Spoken>
            </span>
          ) : null}
          {room}
          {room ? <Spoken>, </Spoken> : null}
        </span>
      }
    />
  )
}

/** The commas between what the eye sees apart. */
function Spoken(props: { children: string }) {
  return <span className="sr-only">{props.children}</span>
}

/** The shape that goes with the colour of a state. */
export function StateMark(props: { look: Look }) {
  const Mark = marks[props.look]
  return <Mark aria-hidden className={cx('size-3.5', inks[props.look])} />
}

const marks: Record<Look, typeof Check> = {
  held: CircleDashed,
  confirmed: Check,
  checked_in: UserCheck,
  completed: CircleCheck,
  cancelled: CircleX,
  no_show: CircleX,
  late: CircleAlert,
  unclosed: CircleAlert,
}
const inks: Record<Look, string> = {
  held: 'text-clay',
  confirmed: 'text-primary',
  checked_in: 'text-gold',
  completed: 'text-ink-soft',
  cancelled: 'text-ink-soft',
  no_show: 'text-red',
  late: 'text-red',
  unclosed: 'text-clay',
}
