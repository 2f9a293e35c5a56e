import {
  Check,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleX,
  UserCheck,
} from 'lucide-react'
import { cx } from '@serein/ui/cx.ts'
import type { VisitStatus } from './visit-status.ts'

/** The shape that goes with the colour of a state. */
export function StatusIcon(props: { status: VisitStatus }) {
  const Mark = marks[props.status]
  return <Mark aria-hidden className={cx('size-3.5', inks[props.status])} />
}

const marks: Record<VisitStatus, typeof Check> = {
  held: CircleDashed,
  requested: CircleHelp,
  confirmed: Check,
  checked_in: UserCheck,
  completed: CircleCheck,
  cancelled: CircleX,
  no_show: CircleX,
  late: CircleAlert,
  unclosed: CircleAlert,
}
const inks: Record<VisitStatus, string> = {
  held: 'text-clay',
  requested: 'text-clay',
  confirmed: 'text-primary',
  checked_in: 'text-gold',
  completed: 'text-ink-soft',
  cancelled: 'text-ink-soft',
  no_show: 'text-red',
  late: 'text-red',
  unclosed: 'text-clay',
}
