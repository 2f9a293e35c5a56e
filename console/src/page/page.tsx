import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { cx } from '@serein/ui/cx.ts'
import { ErrorState, LoadingState } from '@serein/ui/screen-state.tsx'
import { useWords } from '../language/words.ts'

/** The shell of a console screen: a dense title row over its content. */
export function ConsolePage(props: {
  title: ReactNode
  /** Beside the title: days back and forth, filters. */
  tools?: ReactNode
  /** At the end of the row: views, the one primary action. */
  actions?: ReactNode
  /** The content scrolls by itself, inside the height that is there: on a wide screen, or on a phone, too. */
  fills?: 'wide' | 'always'
  /** On a phone the title is only spoken, and its actions are away: what is below says what is open. */
  isHeadSpoken?: boolean
  /** From 560 px the row never breaks: its actions make do with what is left. */
  isOneRow?: boolean
  children: ReactNode
}) {
  return (
    <main
      className={cx(
        'flex min-h-full flex-col',
        props.fills && 'md:h-full',
        props.fills === 'always' && 'max-md:h-full',
      )}
    >
      <header
        className={cx(
          'flex min-h-17 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-6 py-3 max-md:min-h-14 max-md:px-5 max-md:py-2',
          props.isHeadSpoken && 'max-md:sr-only',
          props.isOneRow && 'sm:flex-nowrap',
        )}
      >
        <h1 className={cx('serif text-xl', props.isOneRow && 'sm:whitespace-nowrap')}>
          {props.title}
        </h1>
        {props.tools}
        <div
          className={cx(
            'ml-auto flex min-w-0 flex-wrap items-center gap-2.5 print:hidden',
            props.isHeadSpoken && 'max-md:hidden',
            props.isOneRow && 'flex-nowrap max-sm:w-full sm:flex-1',
          )}
        >
          {props.actions}
        </div>
      </header>
      {props.children}
    </main>
  )
}

/** The four states of a query: loading, error with a retry, empty, full. */
export function QueryBoundary<Data>(props: {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  loading?: ReactNode
  isEmpty?: (data: Data) => boolean
  empty?: ReactNode
  /** Used if nothing else is the page’s title. */
  level?: 1
  children: (data: Data) => ReactNode
}) {
  const { t } = useWords()
  const { data, error, isFetching, refetch } = props.query
  if (data !== undefined) return props.isEmpty?.(data) ? props.empty : props.children(data)
  if (!error) {
    return (
      <LoadingState label={t('screen.loading')} className="p-6">
        {props.loading}
      </LoadingState>
    )
  }
  return (
    <ErrorState
      {...(props.level && { level: props.level, className: 'min-h-[70dvh] justify-center' })}
      title={t('screen.problem.title')}
      text={refusalOf(error)?.message ?? t('screen.problem.text')}
      retry={{
        label: t('screen.problem.retry'),
        run: () => void refetch(),
        pending: isFetching,
      }}
    />
  )
}
