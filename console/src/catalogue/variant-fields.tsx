import type { OwnCatalogue } from '@serein/shared/catalogue/own-catalogue.ts'
import { catalogueLimits, segmentKinds, skillLevels } from '@serein/shared/catalogue/terms.ts'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { FieldNotes } from '@serein/ui/field.tsx'
import { useWords } from '../language/words.ts'
import { AmountField } from '../form/amount-field.tsx'
import { Entries } from '../form/entries.tsx'
import { BilingualName } from './bilingual-fields.tsx'
import { newVariant, type Moneys, usualSkill } from './service-texts.ts'
import { Ticks } from '../form/ticks.tsx'
import type { ServiceFormState } from './use-service-form.ts'

type Props = { form: ServiceFormState; staff: OwnCatalogue['staff']; money: Moneys }

/** How long, for how much, in which parts, and by whom. */
export function Variants({ form, staff, money }: Props) {
  const { t } = useWords()
  const { variants } = form.texts
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
  const variant = form.texts.variants[index]!
  const at = `variants.${index}`
  return (
    <div className="flex flex-col gap-4 rounded-md border border-line p-4">
      <TextField
        label={t('catalogue.length')}
        inputMode="numeric"
        value={variant.length}
        error={form.at(`${at}.lengthMinutes`) ?? form.at(at)}
        onChange={({ target }) => form.setVariant(index, { length: target.value })}
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
          onText={(amount) =>
            form.setVariant(index, { prices: { ...variant.prices, [currency]: amount } })
          }
        />
      ))}
      <BilingualName
        what="variant"
        isOptional
        most={catalogueLimits.nameLength}
        value={variant.name}
        at={(language) => form.at(`${at}.name.${language}`)}
        onChange={(name) => form.setVariant(index, { name })}
      />
      {form.texts.hands === '0' ? null : (
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
  const { skills } = form.texts.variants[index]!
  const at = `variants.${index}.skills`
  const set = (next: typeof skills) => form.setVariant(index, { skills: next })
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
              return (
                <li key={id} className="grid grid-cols-2 gap-3">
                  <AmountField
                    label={t('catalogue.ownPrice', { name })}
                    currency={money.currencies[0]!}
                    locale={money.locale}
                    value={own.price}
                    error={form.at(`${at}.${id}.price`)}
                    onText={(price) => set({ ...skills, [id]: { ...own, price } })}
                  />
                  <TextField
                    label={t('catalogue.ownLength', { name })}
                    inputMode="numeric"
                    value={own.length}
                    error={form.at(`${at}.${id}.length`)}
                    onChange={({ target }) =>
                      set({ ...skills, [id]: { ...own, length: target.value } })
                    }
                  />
                  <Select
                    label={t('catalogue.level', { name })}
                    help={own.level === 'learning' ? t('catalogue.levelHelp') : undefined}
                    className="col-span-2"
                    value={own.level}
                    options={skillLevels.map((each) => ({
                      id: each,
                      label: t(`catalogue.level.${each}`),
                    }))}
                    onSelect={(next) => {
                      const level = skillLevels.find((each) => each === next) ?? 'able'
                      set({ ...skills, [id]: { ...own, level } })
                    }}
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

function Parts({ form, index }: { form: ServiceFormState; index: number }) {
  const { t } = useWords()
  const { parts } = form.texts.variants[index]!
  const set = (next: typeof parts) => form.setVariant(index, { parts: next })
  const at = `variants.${index}.segments`
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
          onAdd={() => set([...parts, { kind: 'hands_on', minutes: '' }])}
          onRemove={(n) => set(parts.toSpliced(n, 1))}
        >
          {(n) => {
            const part = parts[n]!
            const change = (next: Partial<typeof part>) =>
              set(parts.map((each, other) => (other === n ? { ...each, ...next } : each)))
            return (
              <div className="grid grid-cols-2 gap-3">
                <Select
                  label={t('catalogue.part.kind')}
                  value={part.kind}
                  options={segmentKinds.map((id) => ({ id, label: t(`catalogue.part.${id}`) }))}
                  onSelect={(kind) => change({ kind: kind as typeof part.kind })}
                />
                <TextField
                  label={t('catalogue.length')}
                  inputMode="numeric"
                  value={part.minutes}
                  error={form.at(`variants.${index}.parts.${n}`)}
                  onChange={({ target }) => change({ minutes: target.value })}
                />
              </div>
            )
          }}
        </Entries>
      </div>
      <FieldNotes id={`${at}-fault`} error={error} />
    </details>
  )
}
