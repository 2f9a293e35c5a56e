import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ButtonLink } from '@serein/ui/button.tsx'
import { linkTo } from './link.ts'
import { Problem, Screen } from './screen.tsx'
import { useWords } from './words.ts'

/** For an address that leads nowhere. */
export function NotFoundPage() {
  const { t } = useWords()
  return (
    <Screen title={t('frame.notFound.title')}>
      <p className="text-ink-soft">{t('frame.notFound.text')}</p>
      <ButtonLink href={linkTo('featured')} className="mt-6">
        {t('frame.notFound.home')}
      </ButtonLink>
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
