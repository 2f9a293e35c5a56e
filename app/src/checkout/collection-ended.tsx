import { NoResultsArt } from '@serein/ui/art/no-results-art.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { Screen } from '../page/screen.tsx'

/** The link was cut off or is long over, or nothing can be given to it any more. */
export function CollectionEnded(props: { back?: string | undefined; isOver?: boolean }) {
  const { t } = useWords()
  const { back, isOver } = props
  return (
    <Screen title={t('checkout.collection.title')} head={null}>
      <EmptyState
        level={1}
        className="min-h-[70dvh] justify-center"
        art={<NoResultsArt />}
        title={t(isOver ? 'checkout.collection.over' : 'checkout.link.ended')}
        text={t(isOver ? 'checkout.collection.overText' : 'checkout.link.endedText')}
        action={
          <ButtonLink tone="secondary" href={back ?? linkTo('featured')}>
            {t(back ? 'checkout.collection.see' : 'booking.list.find')}
          </ButtonLink>
        }
      />
    </Screen>
  )
}
