import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { HealthForm } from '@serein/shared/health-form/contract.ts'
import { formLimits } from '@serein/shared/health-form/rules.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { OrderedList } from '../catalogue/ordered-list.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { ForShop } from '../member/for-shop.tsx'
import { type Shop, useMember } from '../member/member.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { type MenuEntry, useServices } from '../shop/setting/use-services.ts'
import { AskingFields } from './asking-fields.tsx'
import { type Draft, draftOf, formOf, isWorded, newQuestion, type Question } from './draft.ts'
import { FormPreview } from './form-preview.tsx'
import { QuestionEditor } from './question-editor.tsx'
import { RuleFields } from './rule-fields.tsx'
import { usualQuestions } from './usual-questions.ts'

/** The health form of the business: what it asks, of whom, and what an answer means for a treatment. */
export function Page() {
  const { t } = useWords()
  return <ForShop title={t('healthForm.title')}>{(shop) => <FormPage shop={shop} />}</ForShop>
}

function FormPage({ shop }: { shop: Shop }) {
  const { t } = useWords()
  const { query } = useClient()
  const form = useQuery(query.healthForm.get.queryOptions({}))
  const services = useServices(shop.id)
  return (
    <ConsolePage title={t('healthForm.title')}>
      <QueryBoundary query={form} loading={<Skeleton className="h-80 w-full max-w-150" />}>
        {(published) => (
          <QueryBoundary query={services} loading={<Skeleton className="h-80 w-full max-w-150" />}>
            {(menu) => <Editor key={published.version} {...{ published, menu }} />}
          </QueryBoundary>
        )}
      </QueryBoundary>
    </ConsolePage>
  )
}

function Editor({ published, menu }: { published: HealthForm; menu: readonly MenuEntry[] }) {
  const { t, pick } = useWords()
  const mayChange = useMember().data?.permissions.setting === 'change'
  const list = useRef<HTMLDivElement>(null)
  const [before] = useState(() => draftOf(published))
  const form = usePublish(published, before)
  const draft = form.values
  const { questions } = draft
  const setQuestions = (next: Question[]) => form.set({ questions: next })
  const entries = questions.map((question, place) => ({
    id: question.id,
    name: pick(question.label) || t('healthForm.nth', { n: place + 1 }),
  }))
  const add = () => {
    setQuestions([...questions, newQuestion()])
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('li:last-child input')?.focus(),
    )
  }
  return (
    <div className="grid grid-cols-1 gap-10 p-6 max-md:p-5 lg:grid-cols-[minmax(0,640px)_minmax(0,420px)]">
      <Form onSend={form.submit} className="flex flex-col gap-6">
        <p className="text-ink-soft">{t('healthForm.why')}</p>
        <div ref={list}>
          <OrderedList
            entries={entries}
            mayChange={mayChange}
            className="flex flex-col gap-4"
            onOrder={(ids) =>
              setQuestions(ids.map((id) => questions.find((one) => one.id === id)!))
            }
          >
            {({ id, name }, arrows) => (
              <QuestionEditor
                question={questions.find((one) => one.id === id)!}
                {...{ name, arrows, mayChange }}
                onChange={(next) =>
                  setQuestions(questions.map((one) => (one.id === id ? next : one)))
                }
                onRemove={() => setQuestions(questions.filter((one) => one.id !== id))}
              />
            )}
          </OrderedList>
        </div>
        {mayChange && questions.length < formLimits.questions ? (
          <div className="flex flex-wrap gap-3">
            <Button tone="soft" icon={<Plus aria-hidden />} onClick={add}>
              {t('healthForm.add')}
            </Button>
            {questions.length === 0 ? (
              <Button tone="secondary" onClick={() => setQuestions(usualQuestions())}>
                {t('healthForm.usual')}
              </Button>
            ) : null}
          </div>
        ) : null}
        <AskingFields
          asking={draft.asking}
          {...{ menu, mayChange }}
          onAsking={(asking) => form.set({ asking })}
        />
        <RuleFields
          {...{ draft, menu, mayChange }}
          onRules={(contraindications) => form.set({ contraindications })}
        />
        {mayChange ? (
          <>
            {form.at('questions') ? <p className="text-red">{form.at('questions')}</p> : null}
            <Button
              type="submit"
              size="lg"
              className="self-start"
              pending={form.isPending}
              disabled={JSON.stringify(draft) === JSON.stringify(before)}
            >
              {t('healthForm.publish')}
            </Button>
            <p className="text-sm text-ink-soft">
              {t('healthForm.version', { n: published.version })}
            </p>
          </>
        ) : (
          <p className="text-sm text-ink-soft">{t('shop.settings.look')}</p>
        )}
      </Form>
      {questions.length > 0 ? <FormPreview questions={questions} /> : null}
    </div>
  )
}

/** Publishes the next version. */
function usePublish(published: HealthForm, before: Draft) {
  const { t } = useWords()
  const { api, query, queryClient } = useClient()
  return useServerForm({
    initial: before,
    read: (draft: Draft) => ({
      sent: formOf(draft),
      faults: isWorded(draft) ? [] : [{ field: 'questions' }],
    }),
    faultText: () => t('healthForm.wordsMissing'),
    send: async (sent) => {
      const saved = await api.healthForm.publish({ ...sent, formVersion: published.version })
      queryClient.setQueryData(query.healthForm.get.queryKey({}), saved)
      return saved
    },
    savedText: () => t('healthForm.published'),
    failedText: t('common.failed'),
  })
}
