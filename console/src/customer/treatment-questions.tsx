import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { treatmentLimits } from '@serein/shared/customer/rules.ts'
import type { TreatmentNote, TreatmentTemplate } from '@serein/shared/customer/treatment-note.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { Switch } from '@serein/ui/switch.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useMember } from '../member/member.ts'
import { OrderedList } from '../catalogue/ordered-list.tsx'
import { useWords } from '../language/words.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import {
  fieldOf,
  newQuestion,
  type Question,
  QuestionFields,
  questionOf,
} from './question-fields.tsx'
import { TreatmentFields } from './treatment-form.tsx'

/** The business’s form for therapists after a treatment. */
export function Page() {
  const { t } = useWords()
  const { query } = useClient()
  const form = useQuery(query.treatment.form.queryOptions({}))
  return (
    <ConsolePage title={t('customer.questions.title')}>
      <QueryBoundary query={form} loading={<Skeleton className="h-80 w-full max-w-150" />}>
        {(template) => <Editor key={template.version} template={template} />}
      </QueryBoundary>
    </ConsolePage>
  )
}

type Draft = { fields: Question[]; hasBodyChart: boolean }

function Editor({ template }: { template: TreatmentTemplate }) {
  const { t, pick } = useWords()
  const mayChange = useMember().data?.permissions.setting === 'change'
  const list = useRef<HTMLDivElement>(null)
  const [savedDraft] = useState(() => draftOf(template))
  const form = useSave(template, savedDraft)
  const { fields } = form.values
  const setFields = (next: Question[]) => form.set({ fields: next })
  const entries = fields.map((field, place) => ({
    ...field,
    name: pick(field.label) || t('customer.questions.nth', { n: place + 1 }),
  }))
  const add = () => {
    setFields([...fields, newQuestion()])
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('li:last-child input')?.focus(),
    )
  }
  return (
    <div className="grid grid-cols-1 gap-10 p-6 max-md:p-5 lg:grid-cols-[minmax(0,640px)_minmax(0,420px)]">
      <Form onSend={form.submit} className="flex flex-col gap-5">
        <p className="text-ink-soft">{t('customer.questions.text')}</p>
        <div ref={list}>
          <OrderedList
            entries={entries}
            mayChange={mayChange}
            className="flex flex-col gap-4"
            onOrder={(ids) => setFields(ids.map((id) => fields.find((one) => one.id === id)!))}
          >
            {({ id, name }, arrows) => (
              <QuestionFields
                question={fields.find((one) => one.id === id)!}
                {...{ name, arrows, mayChange }}
                onChange={(next) => setFields(fields.map((one) => (one.id === id ? next : one)))}
                onRemove={() => setFields(fields.filter((one) => one.id !== id))}
              />
            )}
          </OrderedList>
        </div>
        {mayChange && fields.length < treatmentLimits.fields ? (
          <Button tone="soft" className="self-start" icon={<Plus aria-hidden />} onClick={add}>
            {t('customer.questions.add')}
          </Button>
        ) : null}
        <Switch
          label={t('customer.questions.chart')}
          help={t('customer.questions.chartHelp')}
          checked={form.values.hasBodyChart}
          disabled={!mayChange}
          onChecked={(hasBodyChart) => form.set({ hasBodyChart })}
        />
        {mayChange ? (
          <Button
            type="submit"
            size="lg"
            className="self-start"
            pending={form.isPending}
            disabled={JSON.stringify(form.values) === JSON.stringify(savedDraft)}
          >
            {t('customer.questions.save')}
          </Button>
        ) : (
          <p className="text-sm text-ink-soft">{t('shop.settings.look')}</p>
        )}
      </Form>
      <Preview draft={form.values} />
    </div>
  )
}

function draftOf({ fields, hasBodyChart }: TreatmentTemplate): Draft {
  return { fields: fields.map(questionOf), hasBodyChart }
}

/** Keeps the form, and can put the one before it back. */
function useSave(before: TreatmentTemplate, savedDraft: Draft) {
  const { t } = useWords()
  const { api, query, queryClient } = useClient()
  const keep = async ({ fields, hasBodyChart }: Draft, version: number) => {
    const formChange = { formFields: fields.map(fieldOf), hasBodyChart, formVersion: version }
    const saved = await api.treatment.saveForm(formChange)
    queryClient.setQueryData(query.treatment.form.queryKey({}), saved)
    return saved
  }
  return useServerForm({
    initial: savedDraft,
    read: (sent: Draft) => ({ sent, faults: [] }),
    send: (draft: Draft) => keep(draft, before.version),
    savedText: () => t('customer.questions.saved'),
    undo: ({ version }) => keep(savedDraft, version),
    failedText: t('customer.failed'),
  })
}

/** A working preview of the form. */
function Preview({ draft }: { draft: Draft }) {
  const { t } = useWords()
  const [answers, setAnswers] = useState<Record<string, string>>({})
  const [marks, setMarks] = useState<TreatmentNote['marks']>([])
  return (
    <Section title={t('customer.questions.preview')} size="item">
      <div className="flex flex-col gap-4 rounded-md border border-line bg-surface p-5">
        <TreatmentFields template={draft} {...{ answers, setAnswers, marks, setMarks }} />
      </div>
    </Section>
  )
}
