import type { WishChange } from '@serein/shared/report/wish.ts'
import type {
  DayException,
  LocalSpan,
  SlotStaff,
  SlotWorld,
  WeeklySpan,
} from '@serein/shared/slot/world.ts'
import { type Weekday, weekdayOf } from '@serein/shared/time/day.ts'

const hourMinutes = 60

/** The same shop with one thing more. */
export function changed(world: SlotWorld, change: WishChange): SlotWorld {
  if (change.kind === 'room')
    return { ...world, units: [...world.units, roomLike(world, change.kindId)] }
  if (change.kind === 'therapist') return { ...world, staff: [...world.staff, therapistFor(world)] }
  return longer(world, new Set(change.weekdays))
}

/** With as many places as the smallest of its kind, and as long made ready again. */
function roomLike({ units }: SlotWorld, kind: string) {
  const like = units.filter((unit) => unit.kind === kind).toSorted((a, b) => a.places - b.places)[0]
  return { places: 1, turnoverMinutes: 0, ...like, id: 'one more', kind }
}

/** Does all that anybody of the team can do, as long as the shop is open. */
function therapistFor({ staff, hours }: SlotWorld): SlotStaff {
  const skills = staff.flatMap((member) => Object.keys(member.skills))
  return {
    id: 'one more',
    gender: null,
    skills: Object.fromEntries(skills.map((variant) => [variant, { minutes: null }])),
    shifts: hours.weekly,
    exceptions: hours.exceptions,
  }
}

/** The shop closes an hour later on these weekdays, and staff who work until it closes stay. */
function longer(world: SlotWorld, weekdays: ReadonlySet<number>): SlotWorld {
  const closing = new Map<Weekday, number>()
  for (const { weekday, toMinute } of world.hours.weekly)
    closing.set(weekday, Math.max(closing.get(weekday) ?? 0, toMinute))
  const stretched = <Span extends LocalSpan>(span: Span, weekday: Weekday): Span =>
    weekdays.has(weekday) && span.toMinute >= (closing.get(weekday) ?? Number.POSITIVE_INFINITY)
      ? { ...span, toMinute: span.toMinute + hourMinutes }
      : span
  const weekly = <Span extends WeeklySpan>(spans: readonly Span[]) =>
    spans.map((span) => stretched(span, span.weekday))
  const exceptions = (all: readonly DayException[]) =>
    all.map(({ day, spans }) => ({
      day,
      spans: spans.map((span) => stretched(span, weekdayOf(day))),
    }))
  return {
    ...world,
    hours: {
      ...world.hours,
      weekly: weekly(world.hours.weekly),
      exceptions: exceptions(world.hours.exceptions),
    },
    staff: world.staff.map((member) => ({
      ...member,
      shifts: weekly(member.shifts),
      exceptions: exceptions(member.exceptions),
    })),
  }
}
