import { useQuery } from '@tanstack/react-query'
import { MessageCircleQuestion, MessagesSquare } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useClient, useSession } from '@serein/client/provider.tsx'
import type { ListedArticle } from '@serein/shared/support/article.ts'
import { articleTopics } from '@serein/shared/support/rules.ts'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { SearchField } from '@serein/ui/search-field.tsx'
import { SkeletonText } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { articlesOptions } from './support-data.ts'

/** Help articles by topic, searched while typing, and the way to ask. */
export function HelpHome() {
  const { t } = useWords()
  const { query } = useClient()
  const user = useSession()
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim())
  const found = useQuery(articlesOptions(query, text))
  return (
    <Screen title={t('support.title')} back={linkTo('more')}>
      <SearchField
        label={t('support.search')}
        placeholder={t('support.search')}
        clearLabel={t('support.clear')}
        value={typed}
        onValue={setTyped}
        maxLength={100}
      />
      <div className="mt-6">
        <QueryBoundary query={found} loading={<SkeletonText lines={12} />}>
          {({ articles }) =>
            text ? <Found articles={articles} /> : <ByTopic articles={articles} />
          }
        </QueryBoundary>
      </div>
      <section className="mt-10 rounded-lg bg-primary-soft p-5">
        <h2 className="serif text-xl">{t('support.ask.invite')}</h2>
        <p className="mt-1 text-ink-soft">{t('support.ask.inviteText')}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink
            href={linkTo('support', { show: 'ask' })}
            icon={<MessageCircleQuestion aria-hidden />}
          >
            {t('support.ask.title')}
          </ButtonLink>
          {user ? (
            <ButtonLink
              tone="secondary"
              href={linkTo('support', { show: 'mine' })}
              icon={<MessagesSquare aria-hidden />}
            >
              {t('support.mine.title')}
            </ButtonLink>
          ) : null}
        </div>
      </section>
    </Screen>
  )
}

function Found({ articles }: { articles: ListedArticle[] }) {
  const { t } = useWords()
  return (
    <div>
      <p role="status" className="text-sm text-ink-soft">
        {t('support.found', { count: articles.length })}
      </p>
      {articles.length === 0 ? (
        <EmptyState title={t('support.none')} text={t('support.noneText')} />
      ) : (
        <Articles label={t('support.search')} articles={articles} />
      )}
    </div>
  )
}

function ByTopic({ articles }: { articles: ListedArticle[] }) {
  const { t } = useWords()
  return articleTopics.map((topic) => {
    const own = articles.filter((each) => each.topic === topic)
    return own.length === 0 ? null : (
      <Section
        key={topic}
        size="item"
        title={t(`support.topic.${topic}`)}
        className="mt-6 first:mt-0"
      >
        <Articles label={t(`support.topic.${topic}`)} articles={own} />
      </Section>
    )
  })
}

function Articles({ label, articles }: { label: string; articles: ListedArticle[] }) {
  const { pick } = useWords()
  return (
    <List label={label}>
      {articles.map(({ articleId, title }) => (
        <ListRow
          key={articleId}
          title={pick(title)}
          href={linkTo('support', { article: articleId })}
        />
      ))}
    </List>
  )
}
