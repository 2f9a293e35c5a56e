import { type BodyPart, effects, formLimits, valuesOf } from '@serein/shared/health-form/rules.ts'
import { Section } from '@serein/ui/heading.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Entries } from '../form/entries.tsx'
import { Both } from '../form/option-fields.tsx'
import { useWords } from '../language/words.ts'
import type { MenuEntry } from '../shop/setting/use-services.ts'
import type { Draft, Question, Rule } from './draft.ts'

/** What an answer means for a treatment: refused, asked about first, or given otherwise. */
export function RuleFields(props: {
  draft: Draft
  menu: readonly MenuEntry[]
  mayChange: boolean
  onRules: (rules: Rule[]) => void
}) {
  const { t } = useWords()
  const { draft, menu, mayChange, onRules } = props
  const { contraindications: rules } = draft
  const questions = draft.questions.filter((question) => valuesOf(question).length > 0)
  const [question] = questions
  const [service] = menu
  const add = () => {
    if (!question || !service) return
    const rule = { question: question.id, value: valuesOf(question)[0]!, effect: 'warn' as const }
    onRules([...rules, { ...rule, serviceId: service.id, insteadId: null, words: null }])
  }
  return (
    <Section title={t('healthForm.rules')} size="item">
      <p className="mb-4 text-ink-soft">{t('healthForm.rulesWhy')}</p>
      <fieldset disabled={!mayChange} className="min-w-0">
        <Entries
          count={rules.length}
          most={question && service ? formLimits.rules : 0}
          nameOf={(n) => t('healthForm.rule', { n })}
          removeLabel={(n) => t('healthForm.removeRule', { n })}
          addLabel={t('healthForm.addRule')}
          onAdd={add}
          onRemove={(at) => onRules(rules.toSpliced(at, 1))}
        >
          {(at) => (
            <OneRule
              rule={rules[at]!}
              {...{ questions, menu }}
              onRule={(rule) => onRules(rules.with(at, rule))}
            />
          )}
        </Entries>
      </fieldset>
    </Section>
  )
}

function OneRule(props: {
  rule: Rule
  questions: readonly Question[]
  menu: readonly MenuEntry[]
  onRule: (rule: Rule) => void
}) {
  const { t, pick } = useWords()
  const { rule, questions, menu, onRule } = props
  const change = (changed: Partial<Rule>) => onRule({ ...rule, ...changed })
  const ruleQuestion = questions.find(({ id }) => id === rule.question)
  const services = menu.map(({ id, name }) => ({ id, label: name }))
  const wordOf = (value: string) => {
    const option = ruleQuestion?.options.find(({ id }) => id === value)
    if (option) return pick(option)
    return ruleQuestion?.kind === 'body'
      ? t(`booking.healthForm.part.${value as BodyPart}`)
      : t(`healthForm.answer.${value as 'yes' | 'no'}`)
  }
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Select
        label={t('healthForm.ruleQuestion')}
        value={rule.question}
        options={questions.map((question) => ({ id: question.id, label: pick(question.label) }))}
        onSelect={(id) =>
          change({ question: id, value: valuesOf(questions.find((one) => one.id === id)!)[0]! })
        }
      />
      <Select
        label={t('healthForm.ruleAnswer')}
        value={rule.value}
        options={
          ruleQuestion ? valuesOf(ruleQuestion).map((id) => ({ id, label: wordOf(id) })) : []
        }
        onSelect={(value) => change({ value })}
      />
      <Select
        label={t('healthForm.ruleService')}
        value={rule.serviceId}
        options={services}
        onSelect={(serviceId) => change({ serviceId })}
      />
      <Select
        label={t('healthForm.effect')}
        value={rule.effect}
        options={effects.map((id) => ({ id, label: t(`healthForm.effect.${id}`) }))}
        onSelect={(effect) =>
          change({
            effect: effect as Rule['effect'],
            insteadId: effect === 'refuse' ? rule.insteadId : null,
            words: effect === 'swap' ? (rule.words ?? { en: '', fr: '' }) : null,
          })
        }
      />
      {rule.effect === 'refuse' ? (
        <Select
          label={t('healthForm.instead')}
          value={rule.insteadId ?? ''}
          options={[{ id: '', label: t('healthForm.nothingInstead') }, ...services]}
          onSelect={(id) => change({ insteadId: id || null })}
        />
      ) : null}
      {rule.words ? (
        <Both
          value={rule.words}
          label={(language) => t(`healthForm.words.${language}`)}
          onChange={(words) => change({ words })}
        />
      ) : null}
    </div>
  )
}
