import type { ReactNode } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { cx } from './cx.ts'
import { Anchor } from './link.tsx'
import { pageWindow } from './pagination-window.ts'

/** Pages as links, so that each can be shared and opened apart. */
export function Pagination(props: {
  label: string
  page: number
  pages: number
  hrefOf: (page: number) => string
  words: { previous: string; next: string; page: (page: number) => string }
  className?: string
}): ReactNode {
  if (props.pages < 2) return null
  const { page, words } = props
  return (
    <nav aria-label={props.label} className={cx('flex justify-center', props.className)}>
      <ul className="flex flex-wrap items-center gap-1">
        <li>
          <Step href={page > 1 ? props.hrefOf(page - 1) : undefined} label={words.previous}>
            <ChevronLeft aria-hidden className="size-5" />
          </Step>
        </li>
        <li aria-current="page" className="figures px-3 font-semibold sm:hidden">
          <span className="sr-only">{words.page(page)}</span>
          <span aria-hidden>
            {page} / {props.pages}
          </span>
        </li>
        {pageWindow(page, props.pages).map((at, index) => (
          <li key={at ?? `gap-${index < 3 ? 'before' : 'after'}`} className="max-sm:hidden">
            {at === null ? (
              <span aria-hidden className="flex size-11 items-center justify-center text-ink-soft">
                …
              </span>
            ) : (
              <Anchor
                href={props.hrefOf(at)}
                aria-label={words.page(at)}
                aria-current={at === page ? 'page' : undefined}
                className={cx(
                  stepStyle,
                  'aria-[current=page]:bg-primary aria-[current=page]:text-on-primary',
                )}
              >
                {at}
              </Anchor>
            )}
          </li>
        ))}
        <li>
          <Step href={page < props.pages ? props.hrefOf(page + 1) : undefined} label={words.next}>
            <ChevronRight aria-hidden className="size-5" />
          </Step>
        </li>
      </ul>
    </nav>
  )
}

const stepStyle =
  'figures flex h-11 min-w-11 items-center justify-center rounded-full px-2 font-semibold transition-colors hover:bg-primary-soft'

function Step(props: { href: string | undefined; label: string; children: ReactNode }): ReactNode {
  if (!props.href)
    return (
      <span aria-hidden className={cx(stepStyle, 'pointer-events-none text-ink-soft opacity-50')}>
        {props.children}
      </span>
    )
  return (
    <Anchor href={props.href} aria-label={props.label} className={stepStyle}>
      {props.children}
    </Anchor>
  )
}
