import { SlidersHorizontal } from 'lucide-react'
import { IconButtonLink } from '@serein/ui/icon-button.tsx'
import { SearchField } from '@serein/ui/search-field.tsx'
import { useTyping } from '../address/typing.ts'
import { useWords } from '../language/words.ts'

/**
 * Filters the shops below while typing; the address follows after a short pause. Enter and the button of the filters lead to the
 * search.
 */
export function HomeSearch(props: {
  text: string
  onText: (text: string) => void
  /** Where the search goes on, with a text. */
  onSearch: (text: string) => void
  filters: string
  className?: string
}) {
  const { t } = useWords()
  const { typed, type } = useTyping({ text: props.text, onSend: props.onText })
  return (
    <form
      role="search"
      className={props.className}
      onSubmit={(event) => {
        event.preventDefault()
        props.onSearch(typed.trim())
      }}
    >
      <SearchField
        label={t('shop.search.label')}
        clearLabel={t('shop.search.clear')}
        placeholder={t('shop.search.placeholder')}
        maxLength={160}
        value={typed}
        onValue={type}
        end={
          <IconButtonLink
            tone="primary"
            href={props.filters}
            label={t('search.filter.title')}
            icon={<SlidersHorizontal aria-hidden />}
          />
        }
      />
    </form>
  )
}
