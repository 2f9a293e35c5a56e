import { useWords } from '../language/words.ts'

/** Whose work a map is drawn of: the makers that its style names, else those of our own ground. */
export function MapCredit(props: { names: readonly string[] }) {
  const { t } = useWords()
  return (
    <p className="pointer-events-none absolute right-2 bottom-1.5 max-w-[70%] text-right text-xs text-ink-soft">
      {props.names.length > 0 ? props.names.join(' · ') : t('search.map.credit')}
    </p>
  )
}
