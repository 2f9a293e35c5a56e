import { useRouter } from '@tanstack/react-router'
import { linkTo, useScreenSearch } from '../link.ts'
import type { QuestionSearch } from './question-search.ts'
import { sound } from './question.ts'
import { remember } from './recent.ts'

/** `typing`: the change is one of many while somebody types, the first of them or one after it. */
export type Ask = (change: QuestionSearch, how?: { typing: 'begun' | 'on' }) => void

/**
 * The question in the address, and a way to change it. What is applied is an entry of the history of its own and a recent
 * search; what is being typed replaces the entry that the typing began with.
 */
export function useAsk(): { search: QuestionSearch; ask: Ask; isOver: boolean } {
  const router = useRouter()
  const written = useScreenSearch('search')
  const search = sound(written)
  const ask: Ask = (change, how) => {
    const next = sound({ ...search, ...change })
    if (!how) remember(next)
    void router.navigate({
      href: linkTo('search', next),
      replace: how?.typing === 'on',
      resetScroll: false,
    })
  }
  return { search, ask, isOver: written.day !== undefined && search.day === undefined }
}
