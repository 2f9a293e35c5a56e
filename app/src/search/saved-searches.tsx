import { defaultParseSearch } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { Section } from '@serein/ui/heading.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Link } from '@serein/ui/link.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { sound } from './search-query.ts'
import { useSaved, useSaving } from './save-search.tsx'

/** The saved searches, shown while the search is empty. */
export function SavedSearches() {
  const { t } = useWords()
  const saved = useSaved()
  const { drop } = useSaving()
  if (saved.length === 0) return null
  return (
    <Section title={t('search.saved.title')} className="mt-6">
      <ul className="grid md:grid-cols-2 md:gap-x-12">
        {saved.map((each) => (
          <li
            key={each.id}
            className="flex min-h-13 items-center justify-between gap-3 border-b border-line"
          >
            <Link href={linkTo('search', sound(defaultParseSearch(each.address)))}>
              {each.name}
            </Link>
            <IconButton
              tone="plain"
              label={t('search.saved.drop', { name: each.name })}
              icon={<X aria-hidden />}
              onClick={() => drop.mutate(each)}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
