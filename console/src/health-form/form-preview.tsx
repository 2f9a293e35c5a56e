import { useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { bodyParts } from '@serein/shared/health-form/rules.ts'
import { Section } from '@serein/ui/heading.tsx'
import { type GivenAnswer, QuestionField } from '@serein/ui/questionnaire.tsx'
import { useWords } from '../language/words.ts'
import type { Question } from './draft.ts'

/** The form as clients see it, to try out. */
export function FormPreview({ questions }: { questions: readonly Question[] }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const [answers, setAnswers] = useState<Record<string, GivenAnswer>>({})
  const words = {
    yes: t('healthForm.answer.yes'),
    no: t('healthForm.answer.no'),
    optional: t('healthForm.preview.optional'),
    agree: t('healthForm.preview.agree'),
    sides: { front: t('customer.treatment.front'), back: t('customer.treatment.back') },
    parts: Object.fromEntries(
      bodyParts.map((part) => [part, t(`booking.healthForm.part.${part}`)]),
    ),
    draw: t('healthForm.preview.draw'),
    type: t('healthForm.preview.type'),
    clear: t('healthForm.preview.clear'),
    typedName: t('healthForm.preview.typedName'),
    choosePicture: t('healthForm.preview.choosePicture'),
    removePicture: t('healthForm.preview.removePicture'),
    pictureUnusable: t('healthForm.preview.pictureUnusable'),
    ofDay: (day: string) => format.day(day, { dateStyle: 'long' }),
  }
  return (
    <Section title={t('healthForm.preview')} size="item">
      <div className="flex flex-col gap-6 rounded-md border border-line bg-surface p-5">
        {questions.map(({ id, label, options, followUp, text, ...question }) => (
          <QuestionField
            key={id}
            question={{
              ...question,
              id,
              label: pick(label),
              options: options.map((option) => ({ id: option.id, label: pick(option) })),
              followUp: followUp && pick(followUp),
              text: text && pick(text),
            }}
            words={words}
            answer={answers[id] ?? { values: [], text: '' }}
            error={undefined}
            onAnswer={(answer) => setAnswers({ ...answers, [id]: answer })}
          />
        ))}
      </div>
    </Section>
  )
}
