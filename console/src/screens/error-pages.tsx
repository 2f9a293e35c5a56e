import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { NoResultsArt } from '@serein/ui/art/no-results-art.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { EmptyState, ErrorState } from '@serein/ui/screen-state.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'

export function NotFoundPage() {
  const { t, platform } = useWords()
  return (
    <main>
      <title>{`${t('frame.notFound.title')} · ${platform}`}</title>
      <EmptyState
        level={1}
        className="min-h-[70dvh] justify-center"
        art={<NoResultsArt />}
        title={t('frame.notFound.title')}
        text={t('frame.notFound.text')}
        action={<ButtonLink href={linkTo('/')}>{t('frame.notFound.home')}</ButtonLink>}
      />
    </main>
  )
}

/** For a screen that broke or whose file did not arrive. */
export function ErrorPage(props: ErrorComponentProps) {
  const { t } = useWords()
  const router = useRouter()
  useEffect(() => console.error(props.error), [props.error])
  return (
    <main>
      <ErrorState
        level={1}
        title={t('screen.problem.title')}
        text={t('screen.problem.text')}
        retry={{
          label: t('screen.problem.retry'),
          run: () => {
            props.reset()
            void router.invalidate()
          },
        }}
      />
    </main>
  )
}
