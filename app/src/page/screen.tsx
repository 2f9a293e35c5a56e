import { useCanGoBack, useRouter } from '@tanstack/react-router'
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
} from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useOnline } from '@serein/client/connection.ts'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import { OfflineArt } from '@serein/ui/art/offline-art.tsx'
import { cx } from '@serein/ui/cx.ts'
import { ErrorState, LoadingState } from '@serein/ui/screen-state.tsx'
import { PageHead, TopBar } from '@serein/ui/top-bar.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { isForBrowser } from './anchor.tsx'

interface ScreenProps {
  title: ReactNode
  /** Small words by the title: under it beside a way back, above it on a first screen. */
  subtitle?: ReactNode
  /** A way back: to the previous screen, or to this address when that was not ours. */
  back?: string
  /** Small buttons at the end of the title row. */
  actions?: ReactNode
  /** Replaces the title row, for a screen that begins with a picture. It must contain the `h1`. */
  head?: ReactNode
  /** Stays at the bottom: a `BottomBar` with the one primary action. */
  footer?: ReactNode
  /** `narrow` for forms and reading, `wide` for two columns on a desktop, `full` to the edges. */
  width?: 'narrow' | 'wide' | 'full'
  children: ReactNode
}

/** The layout of every screen: title row, content and bottom bar. */
export function Screen(props: ScreenProps) {
  useEffect(() => {
    // The journeys wait for this, since the frame is hydrated earlier.
    document.documentElement.dataset.hydrated = ''
  }, [])
  const width = props.width ?? 'narrow'
  return (
    <>
      <main
        className={cx(
          'mx-auto w-full flex-1',
          width !== 'full' && 'px-(--page-margin) pb-10',
          width === 'narrow' && 'max-w-140',
          width === 'wide' && 'max-w-290',
        )}
      >
        {props.head === undefined ? <Head {...props} /> : props.head}
        {props.children}
      </main>
      {props.footer}
    </>
  )
}

/** A screen of a shop in its colour, or else in ours. */
export function Brand(props: { shop: ShopDetails; children: ReactNode }) {
  const own = props.shop.brandColors
  const style = own && {
    '--primary': own.primary,
    '--on-primary': own.onPrimary,
    '--primary-soft': own.soft,
  }
  return (
    <div className="contents" style={style as CSSProperties}>
      {props.children}
    </div>
  )
}

function Head(props: ScreenProps) {
  const back = useBack(props.back)
  if (!props.back) {
    return <PageHead title={props.title} eyebrow={props.subtitle} actions={props.actions} />
  }
  return (
    <div className="-mx-4">
      <TopBar title={props.title} subtitle={props.subtitle} actions={props.actions} back={back} />
    </div>
  )
}

/**
 * For a `TopBar` of one's own: `back={useBack('/…')}`. Where nothing of ours lies behind, as after a bank or a link, the
 * fallback takes the place of this screen: pushed, it would have this screen behind it, and lead back in a circle.
 */
export function useBack(fallback = linkTo('featured')) {
  const { t } = useWords()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return {
    label: t('screen.back'),
    href: fallback,
    onPress: (event?: MouseEvent) => {
      if (event && isForBrowser(event)) return
      event?.preventDefault()
      if (canGoBack) router.history.back()
      else void router.navigate({ href: fallback, replace: true })
    },
  }
}

/**
 * The four states of a query: loading (of the final size), error with a retry, empty, full.
 * What was shown before stays while it is asked for again.
 */
export function QueryBoundary<Data>(props: {
  query: {
    data: Data | undefined
    error: unknown
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  /** Skeletons that reserve the space of the content. */
  loading?: ReactNode
  isEmpty?: (data: Data) => boolean
  /** An `EmptyState` with a drawing and a next step. */
  empty?: ReactNode
  children: (data: Data) => ReactNode
}) {
  const { t } = useWords()
  const { data, error, isFetching, refetch } = props.query
  // Render late content in a transition, so that touches are handled in between.
  const hasCome = useDeferredValue(data !== undefined)
  if (data !== undefined && hasCome) {
    return props.isEmpty?.(data) ? props.empty : props.children(data)
  }
  if (error) return <LoadError error={error} retrying={isFetching} onRetry={() => void refetch()} />
  return <LoadingState label={t('screen.loading')}>{props.loading}</LoadingState>
}

/** The failure and a retry. Without a network it retries as soon as there is one. */
export function LoadError(props: { error: unknown; retrying?: boolean; onRetry: () => void }) {
  const { t } = useWords()
  const online = useOnline()
  const retry = { label: t('screen.problem.retry'), run: props.onRetry, pending: props.retrying }
  if (!online) {
    return (
      <ErrorState
        art={<OfflineArt />}
        title={t('screen.offline.title')}
        text={t('screen.offline.text')}
        retry={retry}
      />
    )
  }
  return (
    <ErrorState
      title={t('screen.problem.title')}
      text={refusalOf(props.error)?.message ?? t('screen.problem.text')}
      retry={retry}
    />
  )
}
