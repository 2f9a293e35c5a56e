import { useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { type SkillLevel, skillLevels } from '@serein/shared/catalogue/terms.ts'
import type { Skill, SkillTable } from '@serein/shared/team/skill.ts'
import { Button } from '@serein/ui/button.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { AmountField } from '../form/amount-field.tsx'
import { amountOf, amountText } from '../form/amount.ts'
import { useWords } from '../language/words.ts'
import { MiddleSheet } from '../page/sheet.tsx'
import { skillAt, usualSkill, withChanges } from './skill-draft.ts'
import type { OpenedCell } from './skill-grid.tsx'
import type { UsedSkills } from './use-skills.ts'

type Texts = { isGiven: boolean; minutes: string; price: string; level: SkillLevel }

/** How one therapist gives one treatment: in which lengths, at which minutes and price of their own, and how well. */
export function SkillSheet(props: {
  cell: OpenedCell | null
  table: SkillTable
  used: UsedSkills
  mayChange: boolean
  onClose: () => void
}) {
  const { pick } = useWords()
  const { cell, table, onClose } = props
  const person = table.staff.find(({ staffId }) => staffId === cell?.staffId)
  return (
    <MiddleSheet
      open={cell !== null}
      onClose={onClose}
      title={person?.staffName ?? ''}
      subtitle={cell ? pick(cell.service.name) : undefined}
    >
      {cell ? <Terms {...props} cell={cell} /> : null}
    </MiddleSheet>
  )
}

function Terms(props: {
  cell: OpenedCell
  table: SkillTable
  used: UsedSkills
  mayChange: boolean
  onClose: () => void
}) {
  const { t, pick } = useWords()
  const { locale } = useFormat()
  const { used, table, mayChange, onClose } = props
  const { staffId, service } = props.cell
  const { currency } = table
  const [texts, setTexts] = useState(() =>
    service.variants.map(({ variantId }) =>
      textsOf(skillAt(used.skills, staffId, variantId), currency, locale),
    ),
  )
  const [isTried, setTried] = useState(false)
  const read = texts.map((one) => readTexts(one, currency))
  const change = (at: number, next: Partial<Texts>) =>
    setTexts(texts.with(at, { ...texts[at]!, ...next }))
  const keep = () => {
    setTried(true)
    if (read.some(({ fault }) => fault)) return
    const changes = service.variants.map(({ variantId }, at) => ({
      staffId,
      variantId,
      skill: read[at]!.skill,
    }))
    used.setDraft(withChanges(used.skills, changes))
    onClose()
  }
  return (
    <Form onSend={keep} className="flex flex-col gap-5">
      {service.variants.map((variant, at) => (
        <fieldset key={variant.variantId} className="flex flex-col gap-3" disabled={!mayChange}>
          <legend className="sr-only">
            {t('shop.duration.minutes', { count: variant.lengthMinutes })}
          </legend>
          <Checkbox
            label={[
              variant.name ? pick(variant.name) : null,
              t('shop.duration.minutes', { count: variant.lengthMinutes }),
            ]
              .filter(Boolean)
              .join(' · ')}
            checked={texts[at]!.isGiven}
            onChecked={(isGiven) => change(at, { isGiven })}
          />
          {texts[at]!.isGiven ? (
            <div className="grid grid-cols-2 gap-3 pl-8.5">
              <TextField
                label={t('team.skills.minutes')}
                inputMode="numeric"
                placeholder={String(variant.lengthMinutes)}
                value={texts[at]!.minutes}
                error={
                  isTried && read[at]!.fault === 'minutes'
                    ? t('catalogue.fault.minutes')
                    : undefined
                }
                onChange={({ target }) => change(at, { minutes: target.value })}
              />
              <AmountField
                label={t('team.skills.price')}
                {...{ currency, locale }}
                value={texts[at]!.price}
                error={
                  isTried && read[at]!.fault === 'price' ? t('catalogue.fault.amount') : undefined
                }
                onText={(price) => change(at, { price })}
              />
              <Select
                label={t('team.skills.level')}
                className="col-span-2"
                value={texts[at]!.level}
                help={texts[at]!.level === 'learning' ? t('catalogue.levelHelp') : undefined}
                options={skillLevels.map((id) => ({ id, label: t(`catalogue.level.${id}`) }))}
                onSelect={(level) => change(at, { level: level as SkillLevel })}
              />
            </div>
          ) : null}
        </fieldset>
      ))}
      <p className="text-sm text-ink-soft">{t('team.skills.ownHelp')}</p>
      {mayChange ? (
        <Button type="submit" size="lg">
          {t('team.skills.apply')}
        </Button>
      ) : null}
    </Form>
  )
}

function textsOf(skill: Skill | null, currency: string, locale: string): Texts {
  const { lengthMinutes, priceMinor, level } = skill ?? usualSkill
  return {
    isGiven: skill !== null,
    minutes: String(lengthMinutes ?? ''),
    price: priceMinor === null ? '' : amountText(priceMinor, currency, locale),
    level,
  }
}

type Read = { skill: Skill | null; fault: 'minutes' | 'price' | null }

function readTexts({ isGiven, minutes, price, level }: Texts, currency: string): Read {
  if (!isGiven) return { skill: null, fault: null }
  const lengthMinutes = minutes.trim() === '' ? null : Number(minutes.trim())
  const isLength =
    lengthMinutes === null ||
    (Number.isInteger(lengthMinutes) && lengthMinutes >= 5 && lengthMinutes <= 720)
  const priceMinor = price.trim() === '' ? null : amountOf(price, currency)
  const isPrice = price.trim() === '' || priceMinor !== null
  return {
    skill: { lengthMinutes, priceMinor, level },
    fault: isLength ? (isPrice ? null : 'price') : 'minutes',
  }
}
