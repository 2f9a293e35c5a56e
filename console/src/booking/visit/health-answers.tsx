import type { ReactNode } from 'react'
import type { Api } from '@serein/client/api.ts'
import { useFormat } from '@serein/client/provider.tsx'
import { type Answer, type BodyPart, isDrawn } from '@serein/shared/health-form/rules.ts'
import { Notice } from '@serein/ui/notice.tsx'
import { Signature } from '@serein/ui/signature-pad.tsx'
import { useWords } from '../../language/words.ts'

type Filled = NonNullable<Awaited<ReturnType<Api['healthForm']['open']>>['filled']>

/** What a client has answered, and first what it means for the treatments of the visit. */
export function HealthAnswers({ filled, zone }: { filled: Filled; zone: string }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { questions, answers, guardian, advice, filledAt, isByBooker } = filled
  return (
    <div className="flex flex-col gap-5">
      {isByBooker ? <Notice tone="clay">{t('booking.healthForm.byBooker')}</Notice> : null}
      {advice.map((one) => (
        <Notice
          key={`${one.serviceId} ${pick(one.question)} ${one.effect}`}
          tone={one.effect === 'refuse' || one.effect === 'ask' ? 'red' : 'gold'}
          title={t(`booking.healthForm.effect.${one.effect}`, { service: pick(one.service) })}
        >
          {[pick(one.question), one.words && pick(one.words), one.instead && pick(one.instead)]
            .filter(Boolean)
            .join(' · ')}
        </Notice>
      ))}
      <dl className="flex flex-col gap-3">
        {questions.map((question) => (
          <div key={question.id}>
            <dt className="text-sm text-ink-soft">{pick(question.label)}</dt>
            <dd className="[overflow-wrap:anywhere] whitespace-pre-line">
              <Said
                question={question}
                answer={answers.find((answer) => answer.question === question.id)}
              />
            </dd>
          </div>
        ))}
        {guardian ? (
          <div>
            <dt className="text-sm text-ink-soft">{t('booking.healthForm.guardian')}</dt>
            <dd className="flex flex-col gap-2">
              {guardian.name}
              <Signed label={t('booking.healthForm.guardian')} text={guardian.signature} />
            </dd>
          </div>
        ) : null}
      </dl>
      <p className="text-sm text-ink-soft">
        {t('booking.healthForm.filledAt', { day: format.longDate(filledAt, zone) })}
      </p>
    </div>
  )
}

function Said(props: {
  question: Filled['questions'][number]
  answer: Answer | undefined
}): ReactNode {
  const { t, pick } = useWords()
  const format = useFormat()
  const { question, answer } = props
  if (!answer) return t('booking.healthForm.unanswered')
  const { values, text } = answer
  switch (question.kind) {
    case 'yes_no':
      return [...values.map((value) => t(`booking.healthForm.${value as 'yes' | 'no'}`)), text]
        .filter(Boolean)
        .join(': ')
    case 'choice':
    case 'many':
      return format.list(
        question.options.filter(({ id }) => values.includes(id)).map(({ label }) => pick(label)),
      )
    case 'body':
      return format.list(values.map((part) => t(`booking.healthForm.part.${part as BodyPart}`)))
    case 'date':
      return format.longDate(`${text}T12:00:00Z`, 'UTC')
    case 'picture':
      return <img src={text} alt={pick(question.label)} className="max-h-80 rounded-md" />
    case 'signature':
      return <Signed label={pick(question.label)} text={text} />
    case 'consent':
      return t('booking.healthForm.agreed')
    default:
      return text
  }
}

function Signed({ label, text }: { label: string; text: string }) {
  return isDrawn(text) ? <Signature label={label} path={text} /> : <em>{text}</em>
}
