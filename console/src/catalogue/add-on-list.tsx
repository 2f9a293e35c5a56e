import { Plus } from 'lucide-react'
import { useFormat } from '@serein/client/provider.tsx'
import type { ManagedAddOn } from '@serein/shared/catalogue/managed-catalogue.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { useCatalogueVerbs } from './use-catalogue-verbs.ts'

/** What can be added to services. */
export function AddOnList(props: {
  addOns: ManagedAddOn[]
  shop: Shop
  onOpen: ((addOn: ManagedAddOn | null) => void) | undefined
}) {
  const { t, language } = useWords()
  const format = useFormat()
  const verbs = useCatalogueVerbs()
  const { addOns, shop, onOpen } = props
  const { currency } = shop
  if (addOns.length === 0 && !onOpen) return null
  return (
    <section className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="serif text-lg">{t('catalogue.addOns.title')}</h2>
        {onOpen ? (
          <Button tone="soft" size="sm" icon={<Plus aria-hidden />} onClick={() => onOpen(null)}>
            {t('catalogue.addOn.new')}
          </Button>
        ) : null}
      </div>
      <p className="max-w-150 text-sm text-ink-soft">{t('catalogue.addOns.why')}</p>
      <ul className="mt-3 divide-y divide-line rounded-md bg-surface px-5 shadow-soft empty:hidden">
        {addOns.map((addOn) => {
          const name = addOn.name[language]
          const price = addOn.prices.find((each) => each.currency === currency)
          const facts = [
            price && format.money({ amountMinor: price.priceMinor, currency }, { short: true }),
            addOn.lengthMinutes > 0
              ? t('catalogue.minutes', { count: addOn.lengthMinutes })
              : undefined,
          ]
          return (
            <li key={addOn.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
              <div className="min-w-0 flex-[1_1_14rem]">
                <p className="flex flex-wrap items-center gap-x-3">
                  <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
                  {addOn.isActive ? null : <Badge>{t('catalogue.state.retired')}</Badge>}
                </p>
                <p className="figures text-sm text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
              </div>
              {onOpen ? (
                <div className="flex gap-1">
                  <Button
                    tone="quiet"
                    size="sm"
                    aria-label={t('catalogue.editOf', { name })}
                    onClick={() => onOpen(addOn)}
                  >
                    {t('catalogue.edit')}
                  </Button>
                  <Button
                    tone="quiet"
                    size="sm"
                    aria-label={t(addOn.isActive ? 'catalogue.retireOf' : 'catalogue.restoreOf', {
                      name,
                    })}
                    onClick={() => void verbs.turnAddOn(addOn)}
                  >
                    {t(addOn.isActive ? 'catalogue.retire' : 'catalogue.restore')}
                  </Button>
                </div>
              ) : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
