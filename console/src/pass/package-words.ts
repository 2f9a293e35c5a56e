import { useFormat } from '@serein/client/provider.tsx'
import type { ManagedCatalogue } from '@serein/shared/catalogue/managed-catalogue.ts'
import type { PassPlan } from '@serein/shared/pass/contract.ts'
import type { PassTerms } from '@serein/shared/pass/terms.ts'
import { useWords } from '../language/words.ts'

type Terms = Pick<PassTerms, 'unit' | 'units' | 'validMonths' | 'people' | 'parts' | 'withOffers'>
type ManagedTerms = Terms & Pick<PassTerms, 'variantIds' | 'categoryId'>

/** What a package is, in the sentences that a client reads, by the catalogue of the business. */
export function usePackageWords(catalogue: ManagedCatalogue | undefined) {
  const { pick } = useWords()
  const sentence = useSentence()
  const treatments = useTreatments(catalogue)
  return (terms: ManagedTerms): string => {
    const category = catalogue?.categories.find(({ id }) => id === terms.categoryId)
    const chosen = treatments.filter(({ variantId }) => terms.variantIds?.includes(variantId))
    return sentence(terms, category ? [pick(category.name)] : chosen.map(({ name }) => name))
  }
}

/** The same of a package as a shop sells it. */
export function useSoldPackageWords() {
  const { pick } = useWords()
  const sentence = useSentence()
  return (plan: PassPlan): string =>
    sentence(
      plan,
      plan.services.map(({ name }) => pick(name)),
    )
}

function useSentence() {
  const { t } = useWords()
  const format = useFormat()
  return ({ unit, units, validMonths, people, parts, withOffers }: Terms, names: string[]) =>
    [
      t(unit === 'visit' ? 'pass.plan.visits' : 'pass.plan.minutes', {
        count: units,
        names: format.list(names),
      }),
      validMonths === null ? t('pass.plan.endless') : t('pass.plan.valid', { count: validMonths }),
      people > 0 ? t('pass.plan.shared', { count: people }) : null,
      parts > 1 ? t('pass.plan.parts', { count: parts }) : null,
      withOffers ? null : t('pass.plan.alone'),
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
