import { useFormat } from '@serein/client/provider.tsx'
import type { Therapist } from '@serein/shared/team/contract.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { displayNames } from '@serein/shared/formatters.ts'
import { useWords } from '../language/words.ts'

/** The people: who they are, what they say of themselves, what they speak. */
export function ShopTeam({ team }: { team: readonly Therapist[] }) {
  const { pick, t } = useWords()
  const format = useFormat()
  const names = displayNames(format.locale, { type: 'language' })
  if (team.length === 0) return <p className="text-ink-soft">{t('shop.team.empty')}</p>
  return (
    <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      {team.map((person) => (
        <li key={person.id} className="flex gap-3.5">
          <Avatar size="lg" name={person.name} src={person.picture?.src} />
          <div className="min-w-0">
            <h3 className="serif text-lg">{person.name}</h3>
            <p className="text-sm text-ink-soft">{pick(person.title)}</p>
            <p className="mt-1 text-sm">{pick(person.bio)}</p>
            {person.languages.length > 0 ? (
              <p className="mt-1 text-sm text-ink-soft">
                {t('shop.team.speaks', {
                  languages: format.list(person.languages.map((code) => names.of(code) ?? code)),
                })}
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  )
}
