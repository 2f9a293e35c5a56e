import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { OwnArticle } from '@serein/shared/support/article.ts'
import { type ArticleTopic, articleTopics } from '@serein/shared/support/rules.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useFailureToast } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { ArticleForm } from './article-form.tsx'

/** The help that customers read: by topic, in its order, with drafts. */
export function Page() {
  const { t } = useWords()
  const { query } = useClient()
  const [opened, setOpened] = useState<string | null>(null)
  const all = useQuery(query.support.ownArticles.queryOptions({}))
  const done = () => setOpened(null)
  if (opened !== null)
    return (
      <ConsolePage
        title={t(opened === 'new' ? 'support.article.add' : 'support.article.edit')}
        actions={
          <Button tone="secondary" onClick={done}>
            {t('support.article.back')}
          </Button>
        }
      >
        <ArticleForm key={opened} articleId={opened === 'new' ? null : opened} onDone={done} />
      </ConsolePage>
    )
  return (
    <ConsolePage
      title={t('support.article.title')}
      actions={<Button onClick={() => setOpened('new')}>{t('support.article.add')}</Button>}
    >
      <div className="flex w-full max-w-220 flex-col gap-7 p-6 max-md:p-5">
        <QueryBoundary query={all} loading={<Skeleton className="h-100 w-full" />}>
          {({ articles }) =>
            articleTopics.map((topic) => (
              <Topic
                key={topic}
                topic={topic}
                articles={articles.filter((each) => each.topic === topic)}
                onOpen={setOpened}
              />
            ))
          }
        </QueryBoundary>
      </div>
    </ConsolePage>
  )
}

function Topic(props: {
  topic: ArticleTopic
  articles: OwnArticle[]
  onOpen: (articleId: string) => void
}) {
  const { t, pick } = useWords()
  const { topic, articles, onOpen } = props
  const order = useOrder(topic)
  if (articles.length === 0) return null
  const move = (from: number, by: 1 | -1) => {
    const ids = articles.map(({ articleId }) => articleId)
    const [moved] = ids.splice(from, 1)
    ids.splice(from + by, 0, moved!)
    order.mutate(ids)
  }
  return (
    <Section size="item" title={t(`support.topic.${topic}`)}>
      <ul className="divide-y divide-line rounded-md bg-surface px-5 shadow-soft">
        {articles.map(({ articleId, title, isPublished, helpfulCount, unhelpfulCount }, place) => {
          const name = pick(title) || t('support.article.untitled')
          return (
            <li key={articleId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
              <button
                type="button"
                className="min-h-11 min-w-40 flex-1 text-left font-medium hover:text-primary"
                onClick={() => onOpen(articleId)}
              >
                {name}
                <span className="block text-sm font-normal text-ink-soft">
                  {t('support.article.rated', { yes: helpfulCount, no: unhelpfulCount })}
                </span>
              </button>
              <Badge tone={isPublished ? 'primary' : 'gold'}>
                {t(isPublished ? 'support.article.published' : 'support.article.draft')}
              </Badge>
              <span className="flex">
                <IconButton
                  tone="plain"
                  label={t('support.article.up', { name })}
                  icon={<ArrowUp aria-hidden />}
                  disabled={place === 0}
                  onClick={() => move(place, -1)}
                />
                <IconButton
                  tone="plain"
                  label={t('support.article.down', { name })}
                  icon={<ArrowDown aria-hidden />}
                  disabled={place === articles.length - 1}
                  onClick={() => move(place, 1)}
                />
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function useOrder(topic: ArticleTopic) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const { queryKey } = query.support.ownArticles.queryOptions({})
  return useMutation({
    mutationFn: (articleIds: string[]) => api.support.orderArticles({ topic, articleIds }),
    onSuccess: (answer) => cache.setQueryData(queryKey, answer),
    onError: useFailureToast(t('screen.problem.text')),
  })
}
