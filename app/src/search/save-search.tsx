import { defaultStringifySearch } from '@tanstack/react-router'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient, useSession } from '@serein/client/provider.tsx'
import type { SavedSearch } from '@serein/shared/search/saved-search.ts'
import { ButtonLink, Button } from '@serein/ui/button.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import type { SearchFilters } from '../address/search-filters.ts'
import { useSearchName } from './use-active-filters.ts'

/** The reader’s saved searches, latest first; none for visitors and while loading. */
export function useSaved(): SavedSearch[] {
  const { query } = useClient()
  const user = useSession()
  const { data } = useQuery({ ...query.search.saved.queryOptions(), enabled: user !== null })
  return user ? (data?.searches ?? []) : []
}

/** Saves or deletes a search with a message; deleting can be undone. */
export function useSaving() {
  const { t } = useWords()
  const { api, query, queryClient } = useClient()
  const again = () => queryClient.invalidateQueries({ queryKey: query.search.saved.queryKey() })
  const onError = (error: unknown) =>
    showToast({ tone: 'bad', text: refusalOf(error)?.message ?? t('search.saved.failed') })
  const keep = useMutation({
    mutationFn: (search: { name: string; address: string }) => api.search.keep(search),
    onSuccess: ({ name }) => showToast({ tone: 'good', text: t('search.saved.kept', { name }) }),
    onError,
    onSettled: again,
  })
  const drop = useMutation({
    mutationFn: ({ id }: SavedSearch) => api.search.drop({ searchId: id }),
    onSuccess: (_, { name, address }) =>
      showToast({
        text: t('search.saved.dropped', { name }),
        action: { label: t('search.saved.undo'), run: () => keep.mutate({ name, address }) },
      }),
    onError,
    onSettled: again,
  })
  return { keep, drop }
}

/** Saves the current search; visitors log in first and return to it. */
export function SaveSearch({ search }: { search: SearchFilters }) {
  const { t } = useWords()
  const user = useSession()
  const nameOf = useSearchName()
  const { keep, drop } = useSaving()
  const address = defaultStringifySearch(search)
  const saved = useSaved().find((each) => each.address === address)
  if (address === '') return null
  if (!user) {
    return (
      <ButtonLink
        tone="quiet"
        size="sm"
        icon={<Bookmark aria-hidden />}
        href={linkTo('login', { next: linkTo('search', search) })}
      >
        {t('search.saved.action')}
      </ButtonLink>
    )
  }
  return (
    <Button
      tone={saved ? 'soft' : 'quiet'}
      size="sm"
      aria-pressed={saved !== undefined}
      icon={<Bookmark aria-hidden />}
      pending={keep.isPending || drop.isPending}
      onClick={() => (saved ? drop.mutate(saved) : keep.mutate({ name: nameOf(search), address }))}
    >
      {t(saved ? 'search.saved.is' : 'search.saved.action')}
    </Button>
  )
}
