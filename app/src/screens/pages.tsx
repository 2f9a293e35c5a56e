import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useOnline } from '@serein/client/connection.ts'
import { NoResultsArt } from '@serein/ui/art/no-results-art.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { reloadIfStale } from '../page/stale-chunk.ts'
import { linkTo } from '../address/link.ts'
import { LoadError, Screen } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'

/** For an unknown address. */
export function NotFoundPage() {
  const { t } = useWords()
  return (
    <Screen title={t('frame.notFound.title')} head={null}>
      <EmptyState
        level={1}
        className="min-h-[70dvh] justify-center"
        art={<NoResultsArt />}
        title={t('frame.notFound.title')}
        text={t('frame.notFound.text')}
        action={<ButtonLink href={linkTo('featured')}>{t('frame.notFound.home')}</ButtonLink>}
      />
    </Screen>
  )
}

/** For a screen that broke or whose file did not arrive. */
export function ProblemPage(props: ErrorComponentProps) {
  const { t } = useWords()
  const router = useRouter()
  useEffect(() => {
    if (!reloadIfStale(props.error)) console.error(props.error)
  }, [props.error])
  const retry = () => {
    props.reset()
    void router.invalidate()
  }
  useBackOnline(retry)
  return (
    <Screen title={t('frame.problem.title')}>
      <LoadError error={props.error} onRetry={retry} />
    </Screen>
  )
}

function useBackOnline(then: () => void): void {
  const online = useOnline()
  const before = useRef(online)
  const back = useEffectEvent(then)
  useEffect(() => {
    if (online && !before.current) back()
    before.current = online
  }, [online])
}
