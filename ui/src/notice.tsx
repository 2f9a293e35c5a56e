import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { softBackground, toneText, type Tone } from './badge.tsx'
import { cx } from './cx.ts'

/** A few kind words where they matter. `announce` reads them out when they appear. */
export function Notice(props: {
  tone?: Tone
  icon?: ReactNode
  title?: ReactNode
  announce?: boolean
  action?: ReactNode
  className?: string
  children?: ReactNode
}): ReactNode {
  const tone = props.tone ?? 'neutral'
  return (
    <div
      role={props.announce ? 'status' : undefined}
      className={cx('flex gap-2.5 rounded-md p-3.5 text-sm', softBackground[tone], props.className)}
    >
      <span aria-hidden className={cx('mt-px [&_.lucide]:size-4.5', toneText[tone])}>
        {props.icon ?? icons[tone]}
      </span>
      <div className="min-w-0 flex-1">
        {props.title ? <span className="font-semibold">{props.title} </span> : null}
        {props.children}
        {props.action ? <div className="mt-2 flex flex-wrap gap-2">{props.action}</div> : null}
      </div>
    </div>
  )
}

const icons: Record<Tone, ReactNode> = {
  neutral: <Info />,
  primary: <CircleCheck />,
  gold: <Info />,
  clay: <TriangleAlert />,
  red: <CircleAlert />,
}
