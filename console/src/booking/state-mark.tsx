import { Check, CircleAlert, CircleCheck, CircleDashed, CircleX, UserCheck } from 'lucide-react'
import { cx } from '@serein/ui/cx.ts'
import type { Look } from './visit-look.ts'

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
