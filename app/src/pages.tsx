import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { NoResultsArt } from '@serein/ui/art/no-results-art.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { EmptyFace } from '@serein/ui/face.tsx'
import { linkTo } from './link.ts'
import { Problem, Screen } from './screen.tsx'
import { useWords } from './words.ts'

/** For an address that leads nowhere. */
export function NotFoundPage() {
  const { t } = useWords()
  return (
    <Screen title={t('frame.notFound.title')} head={null}>
      <EmptyFace
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
  useEffect(() => console.error(props.error), [props.error])
  return (
    <Screen title={t('frame.problem.title')}>
      <Problem
        error={props.error}
        onRetry={() => {
          props.reset()
          void router.invalidate()
        }}
      />
    </Screen>
  )
}
