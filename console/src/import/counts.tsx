import { useFormat } from '@serein/client/provider.tsx'
import { useWords } from '../language/words.ts'

/** The numbers of lines by result. */
export function Counts(props: { fits: number; skipped: number; wrong: number; kept?: number }) {
  const { t } = useWords()
  const format = useFormat()
  const all = (['fits', 'skipped', 'wrong', 'kept'] as const).flatMap((what) => {
    const count = props[what]
    return count === undefined ? [] : [{ what, count }]
  })
  return (
    <dl className="flex flex-wrap gap-3">
      {all.map(({ what, count }) => (
        <div key={what} className="min-w-28 flex-1 rounded-md bg-surface px-4 py-3 shadow-soft">
          <dt className="text-sm text-ink-soft">{t(`import.${what}`)}</dt>
          <dd className="figures text-xl font-semibold">{format.number(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
