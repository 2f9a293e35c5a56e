import type { ManagedCatalogue } from '@serein/shared/catalogue/managed-catalogue.ts'
import { catalogueLimits } from '@serein/shared/catalogue/terms.ts'
import { FieldNotes } from '@serein/ui/field.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../language/words.ts'
import { Entries } from '../form/entries.tsx'
import { Ticks } from '../form/ticks.tsx'
import type { ServiceFields } from './service-texts.ts'

/** The rooms and the equipment it takes: all of these, each any one of the kinds that are ticked. */
export function Needs({ form, kinds }: { form: ServiceFields; kinds: ManagedCatalogue['kinds'] }) {
  const { t, language } = useWords()
  const { requirements: needs, variants } = form.values
  const parts = variants[0]?.segments ?? []
  const error = form.at('requirements')
  const set = (n: number, next: Partial<(typeof needs)[number]>) =>
    form.set({ requirements: needs.with(n, { ...needs[n]!, ...next }) })
  return (
    <section data-invalid={error ? '' : undefined}>
      <h3 className="serif mb-1 text-lg">{t('catalogue.needs')}</h3>
      <p className="mb-3 text-sm text-ink-soft">{t('catalogue.needsHelp')}</p>
      <Entries
        count={needs.length}
        most={catalogueLimits.requirements}
        nameOf={(n) => t('catalogue.need.nth', { n })}
        removeLabel={(n) => t('catalogue.need.remove', { n })}
        addLabel={t('catalogue.need.add')}
        onAdd={() => form.set({ requirements: [...needs, { kindIds: [], segmentPosition: '' }] })}
        onRemove={(n) => form.set({ requirements: needs.toSpliced(n, 1) })}
      >
        {(n) => (
          <>
            <Ticks
              label={t('catalogue.need.kinds')}
              entries={kinds.map(({ id, name }) => ({ id, name: name[language] }))}
              chosen={needs[n]!.kindIds}
              error={form.at(`requirements.${n}`)}
              onChosen={(kindIds) => set(n, { kindIds })}
            />
            {parts.length > 0 ? (
              <Select
                {...form.choice(`requirements.${n}.segmentPosition`)}
                label={t('catalogue.need.when')}
                options={[
                  { id: '', label: t('catalogue.need.whole') },
                  ...parts.map(({ kind }, place) => ({
                    id: String(place),
                    label: t('catalogue.need.part', {
                      n: place + 1,
                      kind: t(`catalogue.part.${kind}`),
                    }),
                  })),
                ]}
              />
            ) : null}
          </>
        )}
      </Entries>
      <FieldNotes id="needs" error={error} />
    </section>
  )
}
