import { ActiveWishes } from './active-wishes.tsx'
import type { QuestionSearch } from '../address/question-search.ts'
import { QuickChips } from './quick-chips.tsx'
import type { Ask } from './use-ask.ts'
import { useWishes } from './wishes.ts'

/**
 * What a question is narrowed down by, and the ways to narrow it further. A part of its own, since it is drawn anew once the
 * reader's own day is known, which the list must not be.
 */
export function Narrowing(props: { search: QuestionSearch; ask: Ask; onFilters: () => void }) {
  const { search, ask } = props
  const wishes = useWishes()(search)
  return (
    <>
      <QuickChips search={search} ask={ask} count={wishes.length} onFilters={props.onFilters} />
      <ActiveWishes wishes={wishes} ask={ask} />
    </>
  )
}
