import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButtonLink } from '@serein/ui/icon-button.tsx'
import { SearchField } from '@serein/ui/search-field.tsx'
import { useWords } from '../words.ts'

/** Long enough that a word is asked for once, short enough to feel immediate. */
const pauseMs = 250

/**
 * Filters the shops below while one types; the address follows after a short pause. Enter leads to the search, as does the
 * button of the filters.
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
  const { text, onText } = props
  const [typed, setTyped] = useState(text)
  const sent = useRef(text)
  const send = (next: string) => {
    sent.current = next
    onText(next)
  }
  useEffect(() => {
    // The filter was cleared elsewhere, or a way back brought another one; our own words are no news.
    if (text === sent.current) return
    sent.current = text
    setTyped(text)
  }, [text])
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === sent.current) return
    const timer = setTimeout(() => send(wanted), pauseMs)
    return () => clearTimeout(timer)
    // A new `onText` each render must not start the pause anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [typed])
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
        maxLength={80}
        value={typed}
        onValue={setTyped}
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
