import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { RichText } from '@serein/shared/identity/rich-node.ts'
import type { OwnArticle } from '@serein/shared/support/article.ts'
import { type ArticleTopic, articleTopics, supportLimits } from '@serein/shared/support/rules.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useFailureToast } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { TextForm } from '../rich-text/text-form.tsx'

type Body = { en: RichText; fr: RichText }
type Whole = OwnArticle & { body: Body }

/** A new article, or one that is there. */
export function ArticleForm(props: { articleId: string | null; onDone: () => void }) {
  const { query } = useClient()
  const { articleId } = props
  const article = useQuery({
    ...query.support.ownArticle.queryOptions({ input: { articleId: articleId ?? '' } }),
    enabled: articleId !== null,
  })
  if (articleId === null) return <Fields article={null} onDone={props.onDone} />
  return (
    <QueryBoundary query={article} loading={<Skeleton className="h-100 w-full" />}>
      {(whole) => <Fields key={whole.version} article={whole} onDone={props.onDone} />}
    </QueryBoundary>
  )
}

function Fields({ article, onDone }: { article: Whole | null; onDone: () => void }) {
  const { t } = useWords()
  const [topic, setTopic] = useState<ArticleTopic>(article?.topic ?? 'booking')
  const [title, setTitle] = useState(article?.title ?? { en: '', fr: '' })
  const [body, setBody] = useState<Body | undefined>()
  const [isPublished, setPublished] = useState(article?.isPublished ?? false)
  const save = useSave(article, onDone)
  return (
    <div className="flex w-full max-w-240 flex-col gap-5 p-6 max-md:p-5">
      <Select
        label={t('support.article.topic')}
        className="max-w-100"
        value={topic}
        options={articleTopics.map((id) => ({ id, label: t(`support.topic.${id}`) }))}
        onSelect={(id) => setTopic(id as ArticleTopic)}
      />
      <div className="grid gap-4 md:grid-cols-2">
        {(['en', 'fr'] as const).map((language) => (
          <TextField
            key={language}
            lang={language}
            label={t(language === 'en' ? 'support.article.titleEn' : 'support.article.titleFr')}
            maxLength={supportLimits.title}
            value={title[language]}
            onChange={({ target }) =>
              setTitle((before) => ({ ...before, [language]: target.value }))
            }
          />
        ))}
      </div>
      <Checkbox
        label={t('support.article.publish')}
        checked={isPublished}
        onChecked={setPublished}
      />
      <TextForm
        text={article ? { ...article, pictures: [] } : null}
        draft={body}
        pictures={[]}
        mayChange
        isPending={save.isPending}
        onDraft={setBody}
        onSave={async (words) => {
          await save.mutateAsync({ topic, title, isPublished, body: words }).catch(() => {})
        }}
      />
    </div>
  )
}

function useSave(article: Whole | null, onDone: () => void) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (words: Pick<Whole, 'topic' | 'title' | 'isPublished' | 'body'>) =>
      api.support.saveArticle({
        ...words,
        ...(article && { articleId: article.articleId, version: article.version }),
      }),
    onSuccess: ({ isPublished }) => {
      showToast({
        tone: 'good',
        text: t(isPublished ? 'support.article.savedPublished' : 'support.article.saved'),
      })
      onDone()
    },
    onError: useFailureToast(t('screen.problem.text')),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: query.support.ownArticles.key() }),
        cache.invalidateQueries({ queryKey: query.support.ownArticle.key() }),
      ]),
  })
}
