import { NoResultsArt } from '@serein/ui/art/no-results-art.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'

/** No business offers any of this yet: back to the home. */
export function NoneFound(props: { title: string; text: string }) {
  const { t } = useWords()
  return (
    <EmptyState
      {...props}
      art={<NoResultsArt />}
      action={
        <ButtonLink tone="secondary" href={linkTo('featured')}>
          {t('frame.notFound.home')}
        </ButtonLink>
      }
    />
  )
}
