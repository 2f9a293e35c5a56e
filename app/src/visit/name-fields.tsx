import { UsersRound } from 'lucide-react'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { useGuestNames } from './guest-names.ts'

/** The names of those who come along, folded away until somebody wants to give them. */
export function NameFields({ shopId, count }: { shopId: string; count: number }) {
  const { t } = useWords()
  const { names, setName } = useGuestNames(shopId)
  if (count < 2) return null
  return (
    <details className="group mt-5" open={names.some(Boolean) || undefined}>
      <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-sm font-medium text-primary underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
        <UsersRound aria-hidden className="size-4.5" />
        {t('booking.party.names')}
      </summary>
      <div className="mt-1 flex flex-col gap-3">
        {Array.from({ length: count - 1 }, (_, index) => (
          <TextField
            key={index}
            label={t('booking.party.name', { number: index + 2 })}
            autoComplete="off"
            maxLength={120}
            value={names[index + 1] ?? ''}
            onChange={(event) => setName(index + 1, event.target.value)}
          />
        ))}
      </div>
    </details>
  )
}
