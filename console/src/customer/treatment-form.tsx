import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { type MarkKind, treatmentLimits } from '@serein/shared/customer/rules.ts'
import type {
  OpenedTreatment,
  TreatmentNote,
  TreatmentTemplate,
} from '@serein/shared/customer/treatment-note.ts'
import { Button } from '@serein/ui/button.tsx'
import { ChoiceChips } from '@serein/ui/choice-chips.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { BodyChart, markChoices } from './body-chart.tsx'

type Given = {
  bookingId: string
  opened: OpenedTreatment
  note: TreatmentNote | null
  onWritten: () => void
}

/** The form of the business, for one visit; writing again is a new version. */
export function TreatmentForm(props: Given) {
  const { query } = useClient()
  const form = useQuery(query.treatment.form.queryOptions({}))
  return (
    <QueryBoundary query={form} loading={<Skeleton className="h-60 w-full" />}>
      {(template) => <Fields {...props} template={template} />}
    </QueryBoundary>
  )
}

function Fields({
  bookingId,
  opened,
  note,
  template,
  onWritten,
}: Given & { template: TreatmentTemplate }) {
  const { t } = useWords()
  const { api } = useClient()
  const form = useServerForm({
    initial: {
      answers: Object.fromEntries(
        (note?.answers ?? []).map(({ field, text }) => [field, text]),
      ) as Answers,
      marks: note?.marks ?? [],
    },
    read: ({ answers, marks }) => {
      const answerList = Object.entries(answers).map(([field, text]) => ({ field, text }))
      return { sent: { answers: answerList, marks }, faults: [] }
    },
    send: (treatmentContent) =>
      api.treatment.write({ bookingId, treatmentContent, treatmentVersion: opened.version }),
    savedText: () => t('customer.treatment.saved'),
    failedText: t('customer.failed'),
    onDone: () => onWritten(),
  })
  const { answers, marks } = form.values
  return (
    <Form className="flex flex-col gap-4" onSend={form.submit}>
      <TreatmentFields
        template={template}
        {...{ answers, marks }}
        setAnswers={(next) => form.set({ answers: next })}
        setMarks={(next) => form.set({ marks: next })}
      />
      <Button type="submit" pending={form.isPending} className="self-start">
        {t('customer.treatment.save')}
      </Button>
    </Form>
  )
}

type Answers = Record<string, string>

/** The questions of a form and its body chart, as a therapist fills them in. */
export function TreatmentFields(props: {
  template: Pick<TreatmentTemplate, 'fields' | 'hasBodyChart'>
  answers: Answers
  setAnswers: (answers: Answers) => void
  marks: TreatmentNote['marks']
  setMarks: (marks: TreatmentNote['marks']) => void
}) {
  const { t, pick } = useWords()
  const { template, answers, setAnswers, marks, setMarks } = props
  const [kind, setKind] = useState<MarkKind>('tension')
  return (
    <>
      {template.fields.map((field) =>
        field.kind === 'choice' ? (
          <Select
            key={field.id}
            label={pick(field.label)}
            value={answers[field.id] ?? ''}
            options={[
              { id: '', label: t('customer.treatment.notSaid') },
              // A new question has no words yet.
              ...field.options.flatMap((option) => {
                const text = pick(option)
                return text ? [{ id: text, label: text }] : []
              }),
            ]}
            onSelect={(text) => setAnswers({ ...answers, [field.id]: text })}
          />
        ) : (
          <TextArea
            key={field.id}
            label={pick(field.label)}
            rows={2}
            maxLength={treatmentLimits.answerLength}
            value={answers[field.id] ?? ''}
            onChange={({ target }) => setAnswers({ ...answers, [field.id]: target.value })}
          />
        ),
      )}
      {template.hasBodyChart ? (
        <>
          <ChoiceChips
            label={t('customer.treatment.marking')}
            choices={markChoices.map((id) => ({ id, label: t(`customer.treatment.mark.${id}`) }))}
            selected={kind}
            onSelect={setKind}
          />
          <BodyChart
            marks={marks}
            kind={kind}
            onMarks={(next) => setMarks(next.slice(-treatmentLimits.marks))}
          />
        </>
      ) : null}
    </>
  )
}
