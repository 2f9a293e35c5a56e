import { GripVertical } from 'lucide-react'
import { Button } from '@serein/ui/button.tsx'
import { cx } from '@serein/ui/cx.ts'
import { useWords } from '../language/words.ts'
import { MoveButton } from '../shop/move-button.tsx'
import { useOrder } from '../shop/use-order.ts'
import type { Kind, ResourceVerbs, Unit } from './use-resources.ts'

interface Props {
  units: Unit[]
  kinds: Kind[]
  verbs: ResourceVerbs
  mayChange: boolean
}

export const rows = 'divide-y divide-line rounded-md bg-surface px-5 shadow-soft'
export const row = 'flex flex-wrap items-center gap-x-4 gap-y-2 py-4'

/** The rooms and equipment in use, to be put in order by dragging or by arrows. */
export function UnitList(props: Props & { onEdit: (unit: Unit) => void }) {
  const { t } = useWords()
  const { kinds, verbs, mayChange, onEdit } = props
  const units = props.units.filter(({ isActive }) => isActive)
  const unitOf = (id: string) => units.find((unit) => unit.id === id)
  const { list, order, announcement, draggedId, move, drag } = useOrder<HTMLOListElement>({
    ids: units.map(({ id }) => id),
    type: 'application/x-serein-unit',
    enabled: mayChange,
    onOrder: (ids) => void verbs.order(ids),
    tell: (id, place, count) => t('resource.moved', { name: unitOf(id)!.name, place, count }),
  })
  return (
    <>
      <ol ref={list} className={rows}>
        {order.flatMap((id, place) => {
          const unit = unitOf(id)
          if (!unit) return []
          const { name } = unit
          return (
            <li
              key={id}
              // By keyboard the arrows do what dragging does.
              {...drag(id)}
              className={cx(row, mayChange && 'cursor-grab', draggedId === id && 'opacity-45')}
            >
              {mayChange ? (
                <GripVertical aria-hidden className="size-5 shrink-0 text-ink-soft max-md:hidden" />
              ) : null}
              <Facts unit={unit} kinds={kinds} />
              {mayChange ? (
                <div className="flex flex-wrap items-center gap-1">
                  {([-1, 1] as const).map((way) => (
                    <MoveButton
                      key={way}
                      along="column"
                      {...{ id, way }}
                      isEnd={way < 0 ? place === 0 : place === units.length - 1}
                      label={t(way < 0 ? 'resource.earlier' : 'resource.later', { name })}
                      onMove={(to) => move(id, to)}
                    />
                  ))}
                  <Button
                    tone="quiet"
                    size="sm"
                    aria-label={t('resource.edit', { name })}
                    onClick={() => onEdit(unit)}
                  >
                    {t('common.edit')}
                  </Button>
                  <Button
                    tone="quiet"
                    size="sm"
                    aria-label={t('resource.retireOf', { name })}
                    onClick={() => void verbs.retireUnit(unit)}
                  >
                    {t('resource.retire')}
                  </Button>
                </div>
              ) : null}
            </li>
          )
        })}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

/** What nothing is offered in any more, to be brought back. */
export function RetiredUnits({ units, kinds, verbs, mayChange }: Props) {
  const { t } = useWords()
  return (
    <ul className={rows}>
      {units
        .filter(({ isActive }) => !isActive)
        .map((unit) => (
          <li key={unit.id} className={row}>
            <Facts unit={unit} kinds={kinds} />
            {mayChange ? (
              <Button
                tone="quiet"
                size="sm"
                aria-label={t('resource.restoreOf', { name: unit.name })}
                onClick={() => void verbs.restoreUnit(unit)}
              >
                {t('resource.restore')}
              </Button>
            ) : null}
          </li>
        ))}
    </ul>
  )
}

function Facts({ unit, kinds }: { unit: Unit; kinds: Kind[] }) {
  const { t, pick } = useWords()
  const kind = kinds.find(({ id }) => id === unit.kindId)
  const facts = [
    kind && pick(kind.name),
    t('resource.places', { count: unit.places }),
    unit.places > 1 ? t(unit.isShared ? 'resource.shared' : 'resource.alone') : undefined,
    unit.turnoverMinutes > 0 ? t('resource.turnover', { count: unit.turnoverMinutes }) : undefined,
    unit.isActive ? t('resource.visits', { count: unit.visits }) : undefined,
  ]
  return (
    <div className="min-w-0 flex-[1_1_14rem]">
      <p className="serif text-lg [overflow-wrap:anywhere]">{unit.name}</p>
      <p className="text-sm text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
    </div>
  )
}
