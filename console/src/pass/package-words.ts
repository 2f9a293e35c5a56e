import { useFormat } from '@serein/client/provider.tsx'
import type { ManagedCatalogue } from '@serein/shared/catalogue/managed-catalogue.ts'
import type { PassTerms } from '@serein/shared/pass/terms.ts'
import { useWords } from '../language/words.ts'

type Terms = Omit<PassTerms, 'name' | 'description' | 'prices'>

/** What a package is, in the sentences that a client reads. */
export function usePackageWords(catalogue: ManagedCatalogue | undefined) {
  const { t, pick } = useWords()
  const format = useFormat()
  const treatments = useTreatments(catalogue)
  const holds = ({ unit, units, variantIds, categoryId }: Terms): string => {
    const category = catalogue?.categories.find(({ id }) => id === categoryId)
    const chosen = treatments.filter(({ variantId }) => variantIds?.includes(variantId))
    const names = category ? [pick(category.name)] : chosen.map(({ name }) => name)
    return t(unit === 'visit' ? 'pass.plan.visits' : 'pass.plan.minutes', {
      count: units,
      names: format.list(names),
    })
  }
  return (terms: Terms): string =>
    [
      holds(terms),
      terms.validMonths === null
        ? t('pass.plan.endless')
        : t('pass.plan.valid', { count: terms.validMonths }),
      terms.people > 0 ? t('pass.plan.shared', { count: terms.people }) : null,
      terms.parts > 1 ? t('pass.plan.parts', { count: terms.parts }) : null,
      terms.withOffers ? null : t('pass.plan.alone'),
    ]
      .filter(Boolean)
      .join(' ')
}

/** The variants of all treatments, as they are chosen: “Hot stones, 60 min”. */
export function useTreatments(catalogue: ManagedCatalogue | undefined) {
  const { t, pick } = useWords()
  return (catalogue?.services ?? []).flatMap(({ name, state, variants }) =>
    variants.map(({ variantId, lengthMinutes }) => ({
      variantId,
      name: `${pick(name)}, ${t('catalogue.minutes', { count: lengthMinutes })}`,
      isRetired: state === 'retired',
    })),
  )
}
