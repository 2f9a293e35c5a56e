import { Plus, Trash2 } from 'lucide-react'
import { useFormat } from '@serein/client/provider.tsx'
import { dayPackageLimits, minutesOfPackage } from '@serein/shared/catalogue/day-package-rules.ts'
import { sum } from '@serein/shared/money/money.ts'
import { Button } from '@serein/ui/button.tsx'
import { FieldNotes } from '@serein/ui/field.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { PercentField } from '../form/percent-field.tsx'
import { useWords } from '../language/words.ts'
import { BilingualName } from './bilingual-fields.tsx'
import {
  type DayPackageFields,
  newStep,
  type StepChoice,
  type StepTexts,
} from './day-package-texts.ts'
import { OrderedList } from './ordered-list.tsx'
import type { Moneys } from './service-texts.ts'

type Props = { form: DayPackageFields; choices: readonly StepChoice[]; money: Moneys }

/** The services of a day package in their order, and what they come to. */
export function PackageSteps({ form, choices, money }: Props) {
  const { t, language } = useWords()
  const { steps } = form.values
  const [fewest, most] = dayPackageLimits.steps
  const nameOf = ({ variantId }: StepTexts, at: number) =>
    choices.find(({ id }) => id === variantId)?.name[language] ??
    t('catalogue.dayPackage.step', { n: at + 1 })
  const error = form.at('steps')
  return (
    <section data-invalid={error ? '' : undefined}>
      <h3 className="serif mb-1 text-lg">{t('catalogue.dayPackage.steps')}</h3>
      <p className="mb-3 text-sm text-ink-soft">{t('catalogue.dayPackage.stepsHelp')}</p>
      <OrderedList
        entries={steps.map((step, at) => ({ id: step.key, name: nameOf(step, at), at }))}
        mayChange
        className="flex flex-col gap-3"
        itemClassName="rounded-md border border-line p-4"
        onOrder={(keys) =>
          form.set({
            steps: keys.flatMap((key) => steps.find((step) => step.key === key) ?? []),
          })
        }
      >
        {({ at, name }, arrows) => (
          <fieldset className="flex min-w-0 flex-col gap-4">
            <legend className="sr-only">{name}</legend>
            <div className="-mb-2 flex items-center gap-1">
              <span className="mr-auto min-w-0 font-semibold [overflow-wrap:anywhere]">
                {at + 1}. {name}
              </span>
              {arrows}
              {steps.length > fewest ? (
                <IconButton
                  tone="plain"
                  label={t('catalogue.removeOf', { name })}
                  icon={<Trash2 aria-hidden />}
                  onClick={() => form.set({ steps: steps.toSpliced(at, 1) })}
                />
              ) : null}
            </div>
            <Step {...{ form, choices, at }} />
          </fieldset>
        )}
      </OrderedList>
      <FieldNotes id="day-package-steps" error={error} />
      {steps.length < most ? (
        <Button
          tone="soft"
          size="sm"
          className="mt-4"
          icon={<Plus aria-hidden />}
          onClick={() => form.set({ steps: [...steps, newStep()] })}
        >
          {t('catalogue.dayPackage.addStep')}
        </Button>
      ) : null}
      <Together {...{ form, choices, money }} />
    </section>
  )
}

function Step({ form, choices, at }: Omit<Props, 'money'> & { at: number }) {
  const { t, language } = useWords()
  const path = `steps.${at}` as const
  return (
    <>
      <Select
        {...form.choice(`${path}.variantId`)}
        error={form.at(`${path}.variantId`) ?? form.at(path)}
        label={t('catalogue.dayPackage.service')}
        options={[
          { id: '', label: t('catalogue.dayPackage.noService') },
          ...choices.map(({ id, name, lengthMinutes }) => ({
            id,
            label: t('catalogue.dayPackage.choice', {
              name: name[language],
              minutes: lengthMinutes,
            }),
          })),
        ]}
      />
      {at > 0 ? (
        <div className="grid grid-cols-2 items-start gap-3">
          {(['pauseLeast', 'pauseMost'] as const).map((field) => (
            <TextField
              {...form.text(`${path}.${field}`)}
              key={field}
              label={t(`catalogue.dayPackage.${field}`)}
              inputMode="numeric"
            />
          ))}
        </div>
      ) : null}
      <BilingualName
        what="extra"
        isOptional
        most={dayPackageLimits.extraLength}
        field={(of) => form.text(`${path}.extra.${of}`)}
      />
      <PercentField
        {...form.typed(`${path}.share`)}
        label={t('catalogue.dayPackage.share')}
        help={t('catalogue.dayPackage.shareHelp')}
      />
    </>
  )
}

/** How long all of it lasts, and what its services cost one by one. */
function Together({ form, choices, money }: Props) {
  const { t } = useWords()
  const format = useFormat()
  const { steps } = form.values
  const chosen = steps.flatMap(({ variantId, pauseLeast, pauseMost }, at) => {
    const choice = choices.find(({ id }) => id === variantId)
    const pause = (text: string) => (at === 0 ? 0 : Number(text) || 0)
    return choice ? [{ ...choice, pauseLeast: pause(pauseLeast), pauseMost: pause(pauseMost) }] : []
  })
  if (chosen.length === 0) return null
  const { least, most } = minutesOfPackage(chosen)
  const singly = money.currencies.map((currency) => {
    const prices = chosen.map(
      ({ prices: all }) => all.find((price) => price.currency === currency)?.priceMinor ?? 0,
    )
    return format.money({ amountMinor: sum(prices), currency })
  })
  return (
    <p role="status" className="mt-4 rounded-md bg-sunken p-4 text-sm">
      {t('catalogue.dayPackage.together', { least, most, singly: format.list(singly) })}
    </p>
  )
}
