import { useWords } from '../language/words.ts'

/** The attribution of a map: that of its style, else of our own map. */
export function MapCredit(props: { names: readonly string[] }) {
  const { t } = useWords()
  return (
    <p className="pointer-events-none absolute right-1 bottom-1 max-w-[70%] rounded-sm bg-paper/80 px-1.5 py-0.5 text-right text-xs text-ink-soft">
      {props.names.length > 0 ? props.names.join(' · ') : t('search.map.credit')}
    </p>
  )
}
