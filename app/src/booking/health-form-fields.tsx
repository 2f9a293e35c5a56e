import { type ReactNode, useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useFormat } from '@serein/client/provider.tsx'
import { sessionStore } from '@serein/client/session-store.ts'
import type { FormAdvice, FormToFill } from '@serein/shared/booking/health-form.ts'
import {
  type Answer,
  answerFaults,
  type AnswerFault,
  type Answers,
  bodyParts,
  guardianFields,
  needsGuardian,
} from '@serein/shared/health-form/rules.ts'
import type { RefusalData } from '@serein/shared/refusal.ts'
import { Form } from '@serein/ui/form.tsx'
import {
  type GivenAnswer,
  QuestionField,
  type QuestionWords,
  SignatureField,
} from '@serein/ui/questionnaire.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { SubmitButton } from '../page/submit-button.tsx'
import { type Fault, useServerForm } from '../page/use-server-form.ts'

export type Filling = Answers & { formVersion: number; answersId: string | null }

type Props<Filled> = {
  toFill: FormToFill
  /** What was answered before, where its reader may see it. */
  before?: Answers
  /** Names the draft on this device. */
  draftName: string
  /** It is about a guest of a party, who sees no openings. */
  isOfGuest?: boolean
  send: (filling: Filling) => Promise<Filled>
  onFilled: (filled: Filled) => void
}

type Draft = {
  answers: Record<string, GivenAnswer>
  guardianName: string
  guardianSignature: GivenAnswer
}

const nothing: GivenAnswer = { values: [], text: '' }

/** The questions of a health form; what is typed stays on the device until it is sent. */
export function HealthFormFields<Filled>(props: Props<Filled>) {
  const { toFill, draftName, send, onFilled } = props
  const { t, language } = useWords()
  const words = useQuestionWords()
  const { questions, version } = toFill.form
  const draftKey = `form.${draftName}.${version}`
  const [initial] = useState(() => draftOf(draftKey) ?? beginning(toFill, props.before))
  const faultsOf = (faults: readonly AnswerFault[]): Fault[] =>
    faults.map(({ question, reason }) => ({
      field: question in guardianOf ? question : `answers.${question}`,
      text: t(`booking.form.fault.${reason}`),
    }))
  const form = useServerForm({
    initial,
    read: (draft: Draft) => {
      const sent = answersIn(toFill, draft)
      return { sent, faults: faultsOf(answerFaults(questions, sent, toFill.today)) }
    },
    send: async (sent) => {
      const filling = { ...sent, formVersion: version, answersId: toFill.answersId }
      const filled = await send(filling)
      sessionStore.set(draftKey, null)
      onFilled(filled)
    },
    refusedFields: (error) => {
      const refusal = refusalOf(error)
      if (refusal?.code !== 'form_incomplete') return []
      return faultsOf([refusal.data as RefusalData<'form_incomplete'>])
    },
  })
  const { answers } = form.values
  const change = (changed: Partial<Draft>) => {
    form.set(changed)
    sessionStore.set(draftKey, JSON.stringify({ ...form.values, ...changed }))
  }
  const isMinor = needsGuardian(questions, answersIn(toFill, form.values).answers, toFill.today)
  return (
    <Form {...form.attributes} className="flex flex-col gap-6">
      {questions.map(({ id, label, options, followUp, text, ...question }) => (
        <QuestionField
          key={id}
          question={{
            ...question,
            id,
            label: label[language],
            options: options.map((option) => ({ id: option.id, label: option.label[language] })),
            followUp: followUp && followUp[language],
            text: text && text[language],
          }}
          words={words}
          answer={answers[id] ?? nothing}
          error={form.at(`answers.${id}`)}
          onAnswer={(answer) => change({ answers: { ...answers, [id]: answer } })}
        />
      ))}
      {isMinor ? (
        <fieldset className="flex min-w-0 flex-col gap-4">
          <legend className="mb-2 font-semibold">{t('booking.form.guardian')}</legend>
          <TextField
            label={t('booking.form.guardianName')}
            maxLength={120}
            value={form.values.guardianName}
            error={form.at(guardianFields.name)}
            onChange={({ target }) => change({ guardianName: target.value })}
          />
          <SignatureField
            label={t('booking.form.guardianSignature')}
            words={words}
            answer={form.values.guardianSignature}
            error={form.at(guardianFields.signature)}
            onAnswer={(guardianSignature) => change({ guardianSignature })}
          />
        </fieldset>
      ) : null}
      <p className="text-sm text-ink-soft">
        {t(props.isOfGuest ? 'booking.form.sealedForGuest' : 'booking.form.sealed')}
      </p>
      <Failure tone="clay" error={form.problem} />
      <SubmitButton
        size="lg"
        wide
        pending={form.isPending}
        pendingLabel={t('identity.form.pending')}
      >
        {t('booking.form.send')}
      </SubmitButton>
    </Form>
  )
}

/** The same in a sheet, which closes when it is filled in. */
export function HealthFormSheet<Filled>(
  props: Props<Filled> & { open: boolean; onClose: () => void; lead?: ReactNode },
) {
  const { open, onClose, lead, onFilled, ...fields } = props
  const { t } = useWords()
  return (
    <Sheet
      fills
      open={open}
      onClose={onClose}
      title={t('booking.form.title')}
      subtitle={fields.toFill.shopName}
      closeLabel={t('booking.form.close')}
    >
      {lead ? <div className="mb-6">{lead}</div> : null}
      {open ? (
        <HealthFormFields
          {...fields}
          onFilled={(filled) => {
            onClose()
            showToast({ tone: 'good', text: t('booking.form.sent') })
            onFilled(filled)
          }}
        />
      ) : null}
    </Sheet>
  )
}

/** What a guest is told of their answers, of one service. */
export function useSayAdvice() {
  const { t, language } = useWords()
  return ({ service, instead }: FormAdvice) =>
    t('booking.form.advice', {
      service: service[language],
      known: instead ? 'yes' : 'no',
      instead: instead?.[language] ?? '',
    })
}

const guardianOf = { guardianName: true, guardianSignature: true }

function answersIn({ form }: FormToFill, draft: Draft): Answers {
  const answers = form.questions.flatMap(({ id }): Answer[] => {
    const { values, text } = draft.answers[id] ?? nothing
    return values.length > 0 || text.trim() ? [{ question: id, values, text: text.trim() }] : []
  })
  const { guardianName: name, guardianSignature } = draft
  const signature = guardianSignature.text
  return { answers, guardian: name.trim() && signature ? { name: name.trim(), signature } : null }
}

function beginning({ form }: FormToFill, before: Answers | undefined): Draft {
  const signature = before?.guardian?.signature ?? ''
  return {
    answers: Object.fromEntries(
      form.questions.map(({ id }) => {
        const { values, text } = before?.answers.find(({ question }) => question === id) ?? nothing
        return [id, { values, text }]
      }),
    ),
    guardianName: before?.guardian?.name ?? '',
    guardianSignature: { values: signature ? ['drawn'] : [], text: signature },
  }
}

function draftOf(key: string): Draft | null {
  const text = sessionStore.get(key)
  return text ? (JSON.parse(text) as Draft) : null
}

function useQuestionWords(): QuestionWords {
  const { t } = useWords()
  const format = useFormat()
  return {
    yes: t('booking.form.yes'),
    no: t('booking.form.no'),
    optional: t('booking.form.optional'),
    agree: t('booking.form.agree'),
    sides: { front: t('booking.form.front'), back: t('booking.form.back') },
    parts: Object.fromEntries(bodyParts.map((part) => [part, t(`booking.form.part.${part}`)])),
    draw: t('booking.form.draw'),
    type: t('booking.form.type'),
    clear: t('booking.form.clear'),
    typedName: t('booking.form.typedName'),
    choosePicture: t('booking.form.choosePicture'),
    removePicture: t('booking.form.removePicture'),
    pictureUnusable: t('booking.form.pictureUnusable'),
    ofDay: (day) => format.day(day, { dateStyle: 'long' }),
  }
}
