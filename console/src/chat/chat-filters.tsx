import { Segmented } from '@serein/ui/choice.tsx'
import { SearchField } from '@serein/ui/search-field.tsx'
import { Select } from '@serein/ui/select.tsx'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'

export interface ChatFilter {
  which: 'all' | 'unread' | 'mine'
  shopId: string
  q: string
}

/** Which conversations are listed. */
export function ChatFilters(props: {
  filter: ChatFilter
  shops: Shop[]
  onFilter: (filter: ChatFilter) => void
}) {
  const { t } = useWords()
  const { filter, shops, onFilter } = props
  return (
    <div className="flex flex-col gap-2.5 border-b border-line p-3">
      <SearchField
        label={t('chat.search')}
        placeholder={t('chat.search')}
        clearLabel={t('chat.clear')}
        value={filter.q}
        maxLength={100}
        onValue={(q) => onFilter({ ...filter, q })}
      />
      <Segmented
        label={t('chat.which')}
        choices={(['all', 'unread', 'mine'] as const).map((id) => ({
          id,
          label: t(`chat.which.${id}`),
        }))}
        selected={filter.which}
        onSelect={(which) => onFilter({ ...filter, which })}
      />
      {shops.length > 1 ? (
        <Select
          label={t('frame.shop')}
          labelHidden
          size="sm"
          value={filter.shopId}
          onSelect={(shopId) => onFilter({ ...filter, shopId })}
          options={[
            { id: 'all', label: t('chat.allShops') },
            ...shops.map(({ id, name }) => ({ id, label: name })),
          ]}
        />
      ) : null}
    </div>
  )
}
