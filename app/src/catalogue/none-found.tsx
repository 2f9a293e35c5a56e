import { NoResultsArt } from '@serein/ui/art/no-results-art.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { EmptyFace } from '@serein/ui/face.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'

/** No business offers any of this yet: back to the home. */
export function NoneFound(props: { title: string; text: string }) {
  const { t } = useWords()
  return (
    <EmptyFace
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
