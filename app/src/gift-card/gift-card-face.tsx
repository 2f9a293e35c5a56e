import type { ReactNode } from 'react'
import type { GiftCardDesign } from '@serein/shared/gift-card/states.ts'
import { cx } from '@serein/ui/cx.ts'
import { GiftCardArt } from './gift-card-art.tsx'

/** A gift card as it is given: its drawing, who honours it and what it is worth. */
export function GiftCardFace(props: {
  design: GiftCardDesign
  spa: string
  worth: ReactNode
  note?: ReactNode
  className?: string
}) {
  return (
    <div className={cx('overflow-hidden rounded-lg bg-surface shadow-lift', props.className)}>
      <GiftCardArt design={props.design} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-5 py-4">
        <p className="serif min-w-0 text-lg [overflow-wrap:anywhere]">{props.spa}</p>
        <p className="serif figures text-xl">{props.worth}</p>
        {props.note ? <p className="w-full text-sm text-ink-soft">{props.note}</p> : null}
      </div>
    </div>
  )
}
