import { useFormat } from '@serein/client/provider.tsx'
import type { Therapist } from '@serein/shared/team/contract.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { Anchor } from '@serein/ui/link.tsx'
import { displayNames } from '@serein/shared/formatters.ts'
import { onPlainClick } from '../page/anchor.tsx'
import { useWords } from '../language/words.ts'

/** The people: who they are, what they say of themselves, what they speak. Each opens a page part of their own. */
export function ShopTeam(props: {
  team: readonly Therapist[]
  linkToTherapist: (id: string) => string
  onOpen: (id: string) => void
}) {
  const { team } = props
  const { pick, t } = useWords()
  const format = useFormat()
  const names = displayNames(format.locale, { type: 'language' })
  if (team.length === 0) return <p className="text-ink-soft">{t('shop.team.empty')}</p>
  return (
    <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      {team.map((person) => (
        <li key={person.id} className="group relative flex gap-3.5">
          <Avatar size="lg" name={person.name} src={person.picture?.src} />
          <div className="min-w-0">
            <h3 className="serif text-lg">
              <Anchor
                href={props.linkToTherapist(person.id)}
                rel="nofollow"
                aria-haspopup="dialog"
                onClick={onPlainClick(() => props.onOpen(person.id))}
                className="rounded-sm transition-colors after:absolute after:-inset-2 after:rounded-md group-hover:text-primary"
              >
                {person.name}
              </Anchor>
            </h3>
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
