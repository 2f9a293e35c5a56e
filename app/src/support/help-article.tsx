import { useMutation, useQuery } from '@tanstack/react-query'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { SkeletonText } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import { RichText } from '../identity/rich-text.tsx'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { articleOptions } from './support-data.ts'

/** One article, and whether it has helped. */
export function HelpArticle({ articleId }: { articleId: string }) {
  const { t, pick, language } = useWords()
  const { query } = useClient()
  const article = useQuery(articleOptions(query, articleId))
  const isGone = refusalOf(article.error)?.code === 'not_found'
  return (
    <Screen
      title={article.data ? pick(article.data.title) : t('support.title')}
      back={linkTo('support')}
    >
      {isGone ? (
        <EmptyState
          title={t('support.article.gone')}
          text={t('support.article.goneText')}
          action={<ButtonLink href={linkTo('support')}>{t('support.all')}</ButtonLink>}
        />
      ) : (
        <QueryBoundary query={article} loading={<SkeletonText lines={9} />}>
          {({ body }) => (
            <>
              <RichText text={body[language]} lang={language} />
              <Helpful articleId={articleId} />
            </>
          )}
        </QueryBoundary>
      )}
    </Screen>
  )
}

function Helpful({ articleId }: { articleId: string }) {
  const { t } = useWords()
  const { api } = useClient()
  const rate = useMutation({
    mutationFn: (isHelpful: boolean) => api.support.rate({ articleId, isHelpful }),
  })
  return (
    <section className="mt-10 border-t border-line pt-6" aria-live="polite">
      {rate.isSuccess ? (
        <p className="font-semibold">{t('support.article.thanks')}</p>
      ) : (
        <>
          <h2 className="serif text-lg">{t('support.article.helpful')}</h2>
          <div className="mt-3 flex gap-3">
            {([true, false] as const).map((isHelpful) => (
              <Button
                key={String(isHelpful)}
                tone="secondary"
                pending={rate.isPending && rate.variables === isHelpful}
                onClick={() => rate.mutate(isHelpful)}
              >
                {t(isHelpful ? 'support.article.yes' : 'support.article.no')}
              </Button>
            ))}
          </div>
          <Failure error={rate.error} />
        </>
      )}
      <p className="mt-6 text-ink-soft">{t('support.article.else')}</p>
      <ButtonLink tone="soft" className="mt-3" href={linkTo('support', { show: 'ask' })}>
        {t('support.ask.title')}
      </ButtonLink>
    </section>
  )
}
