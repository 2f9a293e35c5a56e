import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { useWords } from '../language/words.ts'
import { row, rows } from './unit-list.tsx'
import { useServiceNames } from './use-service-names.ts'
import type { Kind, ResourceVerbs } from './use-resources.ts'

/** The kinds of the business, what needs them, and those that are retired at the end. */
export function KindList(props: {
  kinds: Kind[]
  verbs: ResourceVerbs
  mayChange: boolean
  onEdit: (kind: Kind) => void
}) {
  const { t, pick } = useWords()
  const namesOf = useServiceNames()
  const { kinds, verbs, mayChange, onEdit } = props
  if (kinds.length === 0) return null
  return (
    <ul className={rows}>
      {kinds.map((kind) => {
        const name = pick(kind.name)
        const { isActive, isRoom, unitCount, services } = kind
        const facts = [
          t(isRoom ? 'resource.room' : 'resource.equipment'),
          t('resource.unitCount', { count: unitCount }),
          services.length > 0
            ? t('resource.neededBy', { services: namesOf(services) })
            : t('resource.neededByNone'),
        ]
        return (
          <li key={kind.id} className={row}>
            <div className="min-w-0 flex-[1_1_14rem]">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="serif text-lg [overflow-wrap:anywhere]">{name}</span>
                {isActive ? null : <Badge tone="neutral">{t('resource.retiredUnits')}</Badge>}
              </p>
              <p className="text-sm text-ink-soft">{facts.join(' · ')}</p>
            </div>
            {mayChange ? (
              <div className="flex flex-wrap gap-1">
                {isActive ? (
                  <Button
                    tone="quiet"
                    size="sm"
                    aria-label={t('resource.edit', { name })}
                    onClick={() => onEdit(kind)}
                  >
                    {t('common.edit')}
                  </Button>
                ) : null}
                <Button
                  tone="quiet"
                  size="sm"
                  aria-label={t(isActive ? 'resource.retireOf' : 'resource.restoreOf', { name })}
                  onClick={() => void (isActive ? verbs.retireKind(kind) : verbs.restoreKind(kind))}
                >
                  {t(isActive ? 'resource.retire' : 'resource.restore')}
                </Button>
              </div>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
