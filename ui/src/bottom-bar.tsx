import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** The screen's one main action within the thumb's reach; beside it what it costs, under it what follows. */
export function BottomBar(props: {
  title?: ReactNode
  subtitle?: ReactNode
  note?: ReactNode
  className?: string
  children: ReactNode
}): ReactNode {
  return (
    <footer
      data-bottom-bar
      className={cx(
        'sticky bottom-(--tab-bar) z-20 mt-auto border-t border-line bg-surface px-5 pt-3.5 pb-[calc(14px+max(0px,var(--safe-bottom)-var(--tab-bar)))]',
        props.className,
      )}
    >
      <div className="mx-auto flex max-w-130 flex-wrap items-center gap-x-4 gap-y-2">
        {props.title ? (
          <div className="min-w-42 flex-1">
            <p className="figures font-semibold">{props.title}</p>
            {props.subtitle ? <p className="text-sm text-ink-soft">{props.subtitle}</p> : null}
          </div>
        ) : null}
        <div className={cx('flex flex-col', props.title ? 'min-w-40 flex-1' : 'w-full')}>
          {props.children}
        </div>
      </div>
      {props.note ? <p className="mt-2.5 text-center text-xs text-ink-soft">{props.note}</p> : null}
    </footer>
  )
}
