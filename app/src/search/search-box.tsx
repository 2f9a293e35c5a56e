import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ArrowRight, Building2, Clock, Hand, House, LayoutGrid, UserRound } from 'lucide-react'
import { useState } from 'react'
import { readSentence } from '@serein/shared/search/sentence/sentence.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { SuggestField, type Suggestion } from '@serein/ui/suggest-field.tsx'
import { linkTo } from '../address/link.ts'
import { categoryWords } from '../shop/category-facts.tsx'
import { useTyping } from '../address/typing.ts'
import { useWords } from '../language/words.ts'
import { textLimit, type SearchFilters } from '../address/search-filters.ts'
import { screenLinks } from './screen-links.ts'
import { forgetRecent, remember, useRecent } from './recent.ts'
import type { Ask } from './use-ask.ts'
import { useSearchName } from './use-active-filters.ts'
import { useWallClock } from './use-today.ts'

/**
 * The text of the search with suggestions, or recent searches while it is empty. The first change of a text is a history entry,
 * which later ones replace until it is applied or left.
 */
export function SearchBox(props: {
  search: SearchFilters
  /** The text in the address, as typed. */
  text: string
  ask: Ask
  className?: string
}) {
  const { t } = useWords()
  const { search, ask } = props
  const { typed, type, apply, leave, drop } = useTyping({
    text: props.text,
    onSend: (q, typing) => ask({ q: q || undefined }, { typing }),
    onLeft: (q) => {
      if (q) remember({ ...search, q })
    },
  })
  const [isUsed, setUsed] = useState(false)
  const choices = useChoices(typed, props, isUsed)
  const isEmpty = typed.trim() === ''
  return (
    <SuggestField
      className={props.className}
      label={t('shop.search.label')}
      clearLabel={t('shop.search.clear')}
      placeholder={t('shop.search.placeholder')}
      listLabel={t(isEmpty ? 'search.recent.title' : 'search.suggest.title')}
      maxLength={textLimit}
      value={typed}
      onValue={type}
      suggestions={choices}
      head={
        isEmpty ? (
          <div className="flex items-center justify-between gap-3 pl-3">
            <p className="text-sm font-semibold">{t('search.recent.title')}</p>
            <Button tone="quiet" size="sm" onClick={forgetRecent}>
              {t('search.recent.forget')}
            </Button>
          </div>
        ) : undefined
      }
      onChoose={(id) => {
        const chosen = choices.find((each) => each.id === id)
        if (!chosen) return
        drop()
        chosen.run()
      }}
      onSubmit={() => apply(typed)}
      onLeave={leave}
      onFocus={() => setUsed(true)}
    />
  )
}

type Choice = Suggestion & { run: () => void }

function useChoices(
  typed: string,
  { search, ask }: { search: SearchFilters; ask: Ask },
  isUsed: boolean,
): Choice[] {
  const { t, pick } = useWords()
  const format = useFormat()
  const router = useRouter()
  const { query } = useClient()
  const recent = useRecent()
  const nameOf = useSearchName()
  const text = readSentence(typed.trim(), useWallClock()).q ?? ''
  const near = search.near ? { near: search.near } : {}
  const { data } = useQuery({
    ...query.search.suggest.queryOptions({ input: { text: text || '-', ...near } }),
    enabled: isUsed && text !== '',
    placeholderData: keepPreviousData,
  })
  const go = (href: string) => () => void router.navigate({ href })
  if (typed.trim() === '') {
    return recent.map((each, index) => ({
      id: `recent ${index}`,
      label: nameOf(each),
      icon: <Clock />,
      run: go(linkTo('search', each)),
    }))
  }
  return (data?.suggestions ?? []).map((each): Choice => {
    if (each.kind === 'screen') {
      return {
        id: `screen ${each.screen}`,
        label: t(`search.screen.${each.screen}`),
        note: t('search.suggest.screen'),
        icon: <ArrowRight />,
        run: go(screenLinks[each.screen]()),
      }
    }
    if (each.kind === 'category') {
      return {
        id: `category ${each.category}`,
        label: t(categoryWords[each.category]),
        note: t('search.suggest.category'),
        icon: <LayoutGrid />,
        run: () => ask({ q: undefined, category: each.category }, { isSuggestion: true }),
      }
    }
    if (each.kind === 'city' || each.kind === 'service') {
      const name = each.kind === 'city' ? format.city(each.name) : pick(each.name)
      return {
        id: `${each.kind} ${name}`,
        label: name,
        note: t(`search.suggest.${each.kind}`),
        icon: each.kind === 'city' ? <Building2 /> : <Hand />,
        run: () => ask({ q: name }, { isSuggestion: true }),
      }
    }
    return {
      id: `${each.kind} ${each.shopId} ${each.name}`,
      label: each.name,
      note: each.kind === 'shop' ? format.city(each.city) : each.shopName,
      icon: each.kind === 'shop' ? <House /> : <UserRound />,
      run: go(linkTo('shopDetails', { shop: each.shopId })),
    }
  })
}
