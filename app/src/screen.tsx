import { useCanGoBack, useRouter } from '@tanstack/react-router'
import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowLeft, CloudOff, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { Button } from '@serein/ui/button.tsx'
import { cx } from '@serein/ui/cx.ts'
import { linkTo } from './link.ts'
import { useWords } from './words.ts'

interface Shell {
  title: ReactNode
  /** Small words under the title. */
  subtitle?: ReactNode
  /** Shows a round button that leads back, or to this address when there is nothing to go back to. */
  back?: string | true
  /** Small buttons at the end of the title row. */
  actions?: ReactNode
  /** The primary action: stays at the bottom, within a thumb's reach. */
  footer?: ReactNode
  /** `narrow` for forms and reading, `wide` for screens with two columns on a desktop. */
  width?: 'narrow' | 'wide'
}

/** The shell of every screen: title row, content, and what stays at the bottom. */
export function Screen(props: Shell & { children: ReactNode }) {
  const width = props.width === 'wide' ? 'max-w-[1160px]' : 'max-w-xl'
  return (
    <>
      <main className={cx('mx-auto w-full flex-1 px-(--page-margin) pb-10', width)}>
        <header className="flex min-h-18 items-center gap-4 pt-[calc(var(--safe-top)+12px)] pb-3">
          {props.back ? <Back fallback={props.back === true ? undefined : props.back} /> : null}
          <div className="min-w-0 flex-1">
            <h1 className={cx('serif', props.back ? 'text-lg' : 'text-2xl')}>{props.title}</h1>
            {props.subtitle ? <p className="text-sm text-ink-soft">{props.subtitle}</p> : null}
          </div>
          {props.actions}
        </header>
        {props.children}
      </main>
      {props.footer ? (
        <div className="sticky bottom-0 z-20 border-t border-line bg-surface pb-(--safe-bottom)">
          <div className={cx('mx-auto px-(--page-margin) py-4', width)}>{props.footer}</div>
        </div>
      ) : null}
    </>
  )
}

/**
 * The four faces of what a query brings: loading (of the final size), error with a retry, empty, full.
 * What was shown before stays while it is asked for again.
 */
export function Faces<Data>(props: {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'>
  loading: ReactNode
  isEmpty?: (data: Data) => boolean
  empty?: ReactNode
  children: (data: Data) => ReactNode
}) {
  const { t } = useWords()
  const { data, error, isFetching, refetch } = props.query
  if (data !== undefined) {
    return props.isEmpty?.(data) ? props.empty : props.children(data)
  }
  if (error) return <Problem error={error} retrying={isFetching} onRetry={() => void refetch()} />
  return (
    <div aria-busy>
      <p role="status" className="sr-only">
        {t('screen.loading')}
      </p>
      {props.loading}
    </div>
  )
}

/** What happened, what was kept, and what to do. */
export function Problem(props: { error: unknown; retrying?: boolean; onRetry: () => void }) {
  const { t } = useWords()
  const refusal = refusalOf(props.error)
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-14 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-clay-soft text-clay">
        <CloudOff aria-hidden className="size-7" />
      </span>
      <h2 className="serif text-xl">{t('screen.problem.title')}</h2>
      <p className="max-w-[36ch] text-ink-soft">{refusal?.message ?? t('screen.problem.text')}</p>
      <Button
        tone="secondary"
        icon={<RotateCw aria-hidden />}
        pending={props.retrying}
        onClick={props.onRetry}
        className="mt-2"
      >
        {t('screen.problem.retry')}
      </Button>
    </div>
  )
}

function Back(props: { fallback: string | undefined }) {
  const { t } = useWords()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const fallback = props.fallback ?? linkTo('featured')
  return (
    <a
      href={fallback}
      aria-label={t('screen.back')}
      onClick={(event) => {
        event.preventDefault()
        if (canGoBack) router.history.back()
        else void router.navigate({ href: fallback })
      }}
      className="-ml-1 grid size-11 shrink-0 place-items-center rounded-full bg-surface shadow-soft transition hover:text-primary"
    >
      <ArrowLeft aria-hidden className="size-5" />
    </a>
  )
}
