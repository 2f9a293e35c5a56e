import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Building2, Clock, Hand, House, LayoutGrid, UserRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { SuggestField, type Suggestion } from '@serein/ui/suggest-field.tsx'
import { linkTo } from '../link.ts'
import { categoryWords } from '../shop/category-facts.tsx'
import { useWords } from '../words.ts'
import type { QuestionSearch } from './question-search.ts'
import { forgetRecent, remember, useRecent } from './recent.ts'
import type { Ask } from './use-ask.ts'
import { useQuestionName } from './wishes.ts'

/** Long enough that a word is asked for once, short enough to feel immediate. */
const pauseMs = 250

/** The text of the question: what it may become while one types, what was asked before while it is empty. */
export function SearchBox(props: { search: QuestionSearch; ask: Ask; className?: string }) {
  const { t } = useWords()
  const { typed, type, apply, leave, drop } = useTyping(props.search, props.ask)
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
      maxLength={80}
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
        if (chosen.text !== undefined) return apply(chosen.text)
        drop()
        chosen.run()
      }}
      onSubmit={() => apply(typed)}
      onLeave={leave}
      onFocus={() => setUsed(true)}
    />
  )
}

/**
 * What is typed reaches the address after a pause. The first change of a text is an entry of the history, and those after it
 * replace that one until it is applied or left.
 */
function useTyping(search: QuestionSearch, ask: Ask) {
  const text = search.q ?? ''
  const [typed, setTyped] = useState(text)
  const sent = useRef(text)
  const isTyping = useRef(false)
  const send = (next: string) => {
    if (next === sent.current) return
    sent.current = next
    ask({ q: next || undefined }, { typing: isTyping.current ? 'on' : 'begun' })
    isTyping.current = true
  }
  useEffect(() => {
    // A way back brought another text, or a chip was pressed; our own words are no news.
    if (text === sent.current) return
    sent.current = text
    isTyping.current = false
    setTyped(text)
  }, [text])
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === sent.current) return
    const timer = setTimeout(() => send(wanted), pauseMs)
    return () => clearTimeout(timer)
    // A new `ask` each render must not start the pause anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [typed])
  const leave = () => {
    isTyping.current = false
    if (sent.current) remember({ ...search, q: sent.current })
  }
  return {
    typed,
    type: setTyped,
    leave,
    apply(next: string) {
      setTyped(next)
      send(next.trim())
      leave()
    },
    /** Something else was chosen: what was typed, perhaps not sent yet, is no text to search for. */
    drop() {
      sent.current = ''
      isTyping.current = false
      setTyped('')
    },
  }
}

/** Either another text, or something to do. */
type Choice = Suggestion & { text?: string; run: () => void }

function useChoices(
  typed: string,
  { search, ask }: { search: QuestionSearch; ask: Ask },
  isUsed: boolean,
): Choice[] {
  const { t, pick } = useWords()
  const router = useRouter()
  const { query } = useClient()
  const recent = useRecent()
  const nameOf = useQuestionName()
  const text = typed.trim()
  const near = search.near ? { near: search.near } : {}
  const { data } = useQuery({
    ...query.search.suggest.queryOptions({ input: { text: text || '-', ...near } }),
    enabled: isUsed && text !== '',
    placeholderData: keepPreviousData,
  })
  const go = (href: string) => () => void router.navigate({ href })
  if (text === '') {
    return recent.map((each, index) => ({
      id: `recent ${index}`,
      label: nameOf(each),
      icon: <Clock />,
      run: go(linkTo('search', each)),
    }))
  }
  return (data?.suggestions ?? []).map((each): Choice => {
    if (each.kind === 'category') {
      return {
        id: `category ${each.category}`,
        label: t(categoryWords[each.category]),
        note: t('search.suggest.category'),
        icon: <LayoutGrid />,
        run: () => ask({ q: undefined, category: each.category }),
      }
    }
    if (each.kind === 'city' || each.kind === 'service') {
      const name = each.kind === 'city' ? each.name : pick(each.name)
      return {
        id: `${each.kind} ${name}`,
        label: name,
        note: t(`search.suggest.${each.kind}`),
        icon: each.kind === 'city' ? <Building2 /> : <Hand />,
        text: name,
        run: nothing,
      }
    }
    return {
      id: `${each.kind} ${each.shopId} ${each.name}`,
      label: each.name,
      note: each.kind === 'shop' ? each.city : each.shopName,
      icon: each.kind === 'shop' ? <House /> : <UserRound />,
      run: go(linkTo('shopDetails', { shop: each.shopId })),
    }
  })
}

function nothing() {}
