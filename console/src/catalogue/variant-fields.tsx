import type { ManagedCatalogue } from '@serein/shared/catalogue/managed-catalogue.ts'
import { catalogueLimits, segmentKinds, skillLevels } from '@serein/shared/catalogue/terms.ts'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { FieldNotes } from '@serein/ui/field.tsx'
import { useWords } from '../language/words.ts'
import { AmountField } from '../form/amount-field.tsx'
import { Entries } from '../form/entries.tsx'
import { BilingualName } from './bilingual-fields.tsx'
import {
  newVariant,
  type Moneys,
  type ServiceFields,
  usualSkill,
  type VariantTexts,
} from './service-texts.ts'
import { Ticks } from '../form/ticks.tsx'

type Props = { form: ServiceFields; staff: ManagedCatalogue['staff']; money: Moneys }

/** How long, for how much, in which parts, and by whom. */
export function Variants({ form, staff, money }: Props) {
  const { t } = useWords()
  const { variants } = form.values
  return (
    <section>
      <h3 className="serif mb-1 text-lg">{t('catalogue.variants')}</h3>
      <Entries
        count={variants.length}
        most={catalogueLimits.variants}
        nameOf={(n) => t('catalogue.variant.nth', { n })}
        removeLabel={(n) => t('catalogue.variant.remove', { n })}
        addLabel={t('catalogue.variant.add')}
        onAdd={() => form.set({ variants: [...variants, newVariant(variants.at(-1))] })}
        onRemove={(index) =>
          form.set({
            variants: variants.length > 1 ? variants.toSpliced(index, 1) : [newVariant(undefined)],
          })
        }
      >
        {(index) => <Variant {...{ form, staff, money, index }} />}
      </Entries>
    </section>
  )
}

function Variant({ form, staff, money, index }: Props & { index: number }) {
  const { t } = useWords()
  const variant = form.values.variants[index]!
  const at = `variants.${index}` as const
  const change = (next: Partial<VariantTexts>) => form.set(withVariant(form, index, next))
  return (
    <div className="flex flex-col gap-4 rounded-md border border-line p-4">
      <TextField
        {...form.text(`${at}.lengthMinutes`)}
        label={t('catalogue.length')}
        inputMode="numeric"
        error={form.at(`${at}.lengthMinutes`) ?? form.at(at)}
      />
      {money.currencies.map((currency) => (
        <AmountField
          key={currency}
          label={
            money.currencies.length > 1
              ? t('catalogue.priceIn', { currency })
              : t('catalogue.price')
          }
          {...{ currency, locale: money.locale }}
          value={variant.prices[currency] ?? ''}
          error={form.at(`${at}.prices.${currency}`) ?? form.at(`${at}.prices`)}
          onText={(amount) => change({ prices: { ...variant.prices, [currency]: amount } })}
        />
      ))}
      <BilingualName
        what="variant"
        isOptional
        most={catalogueLimits.nameLength}
        field={(language) => form.text(`${at}.name.${language}`)}
      />
      {form.values.hands === '0' ? null : (
        <>
          <Skills {...{ form, staff, money, index }} />
          <Parts {...{ form, index }} />
        </>
      )}
    </div>
  )
}

function Skills({ form, staff, money, index }: Props & { index: number }) {
  const { t } = useWords()
  const { skills } = form.values.variants[index]!
  const at = `variants.${index}.skills` as const
  const set = (next: typeof skills) => form.set(withVariant(form, index, { skills: next }))
  const chosen = staff.filter(({ id }) => skills[id])
  return (
    <>
      <Ticks
        label={t('catalogue.givenBy')}
        entries={staff}
        chosen={Object.keys(skills)}
        error={form.at(at)}
        onChosen={(ids) => set(Object.fromEntries(ids.map((id) => [id, skills[id] ?? usualSkill])))}
      />
      {chosen.length > 0 ? (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-primary">
            {t('catalogue.own')}
          </summary>
          <p className="mb-3 text-sm text-ink-soft">{t('catalogue.ownHelp')}</p>
          <ul className="flex flex-col gap-4">
            {chosen.map(({ id, name }) => {
              const own = skills[id]!
              const change = (next: Partial<typeof own>) =>
                set({ ...skills, [id]: { ...own, ...next } })
              return (
                <li key={id} className="grid grid-cols-2 gap-3">
                  <AmountField
                    value={own.priceMinor}
                    error={form.at(`${at}.${id}.priceMinor`)}
                    onText={(priceMinor) => change({ priceMinor })}
                    label={t('catalogue.ownPrice', { name })}
                    currency={money.currencies[0]!}
                    locale={money.locale}
                  />
                  <TextField
                    value={own.lengthMinutes}
                    error={form.at(`${at}.${id}.lengthMinutes`)}
                    onChange={({ target }) => change({ lengthMinutes: target.value })}
                    label={t('catalogue.ownLength', { name })}
                    inputMode="numeric"
                  />
                  <Select
                    value={own.level}
                    onSelect={(level) => change({ level: level as typeof own.level })}
                    label={t('catalogue.level', { name })}
                    help={own.level === 'learning' ? t('catalogue.levelHelp') : undefined}
                    className="col-span-2"
                    options={skillLevels.map((each) => ({
                      id: each,
                      label: t(`catalogue.level.${each}`),
                    }))}
                  />
                </li>
              )
            })}
          </ul>
        </details>
      ) : null}
    </>
  )
}

function Parts({ form, index }: { form: ServiceFields; index: number }) {
  const { t } = useWords()
  const { segments: parts } = form.values.variants[index]!
  const set = (segments: typeof parts) => form.set(withVariant(form, index, { segments }))
  const at = `variants.${index}.segments` as const
  const error = form.at(at)
  return (
    <details open={parts.length > 0 || undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-primary">
        {t('catalogue.parts')}
      </summary>
      <p className="mb-3 text-sm text-ink-soft">{t('catalogue.partsHelp')}</p>
      <div data-invalid={error ? '' : undefined}>
        <Entries
          count={parts.length}
          most={catalogueLimits.segments}
          nameOf={(n) => t('catalogue.part.nth', { n })}
          removeLabel={(n) => t('catalogue.part.remove', { n })}
          addLabel={t('catalogue.part.add')}
          onAdd={() => set([...parts, { kind: 'hands_on', lengthMinutes: '' }])}
          onRemove={(n) => set(parts.toSpliced(n, 1))}
        >
          {(n) => (
            <div className="grid grid-cols-2 gap-3">
              <Select
                {...form.choice(`${at}.${n}.kind`)}
                label={t('catalogue.part.kind')}
                options={segmentKinds.map((id) => ({ id, label: t(`catalogue.part.${id}`) }))}
              />
              <TextField
                {...form.text(`${at}.${n}.lengthMinutes`)}
                label={t('catalogue.length')}
                inputMode="numeric"
              />
            </div>
          )}
        </Entries>
      </div>
      <FieldNotes id={`${at}-fault`} error={error} />
    </details>
  )
}

/** All variants, one of them changed. */
function withVariant(form: ServiceFields, index: number, change: Partial<VariantTexts>) {
  const { variants } = form.values
  return { variants: variants.with(index, { ...variants[index]!, ...change }) }
}
