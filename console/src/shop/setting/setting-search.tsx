import { useSearch } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { SearchField } from '@serein/ui/search-field.tsx'
import { findDestinations } from '../../address/destination.ts'
import type { Member } from '../../member/member.ts'
import { useWords } from '../../language/words.ts'

/** Finds a setting of any page by what it is called in either language; without words the page itself. */
export function SettingSearch({ who, children }: { who: Member; children: ReactNode }) {
  const { t } = useWords()
  const { shop } = useSearch({ strict: false })
  const [text, setText] = useState('')
  const { permissions } = who
  const found = findDestinations(text, { t, permissions, shopId: shop, isSetting: true })
  const isSearching = text.trim() !== ''
  return (
    <>
      <div className="px-6 pt-6 max-md:px-5 max-md:pt-5">
        <SearchField
          label={t('shop.settings.find')}
          placeholder={t('shop.settings.find')}
          clearLabel={t('shop.settings.clear')}
          autoComplete="off"
          value={text}
          onValue={setText}
          className="max-w-140"
        />
        <p role="status" className="mt-3 text-sm text-ink-soft empty:hidden">
          {isSearching ? t('shop.settings.foundCount', { count: found.length }) : null}
        </p>
        {found.length > 0 ? (
          <List label={t('shop.settings.found')} className="mt-2 max-w-140 pb-6">
            {found.map(({ id, title, href }) => (
              <ListRow
                key={id}
                title={title}
                href={href}
                onPress={() => setText('')}
                end={<ChevronRight aria-hidden className="size-5 text-ink-soft" />}
              />
            ))}
          </List>
        ) : null}
      </div>
      {isSearching ? null : children}
    </>
  )
}
