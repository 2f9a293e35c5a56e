import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { QuickAnswer } from '@serein/shared/chat/desk.ts'
import { chatRules } from '@serein/shared/chat/rules.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import type { Shop } from '../member/member.ts'
import { type ServerForm, useServerForm } from '../form/use-server-form.ts'
import { useWrittenLanguages } from '../form/written-languages.ts'
import { useWords } from '../language/words.ts'
import { Problem } from '../page/problem.tsx'
import { SideSheet } from '../page/sheet.tsx'

type Draft = Pick<QuickAnswer, 'id' | 'title' | 'text'>

/** The answers at hand, and what each shop answers by itself while it is closed. */
export function AnswersSheet(props: { open: boolean; shops: Shop[]; onClose: () => void }) {
  const { t } = useWords()
  const [draft, setDraft] = useState<Draft | null>(null)
  const close = () => (draft ? setDraft(null) : props.onClose())
  return (
    <SideSheet
      open={props.open}
      onClose={close}
      title={t(draft ? 'chat.answers.one' : 'chat.answers.title')}
    >
      {draft ? (
        <QuickForm key={draft.id} draft={draft} onDone={() => setDraft(null)} />
      ) : props.open ? (
        <div className="flex flex-col gap-8">
          <QuickList onOpen={setDraft} />
          <ClosedAnswer shops={props.shops} />
        </div>
      ) : null}
    </SideSheet>
  )
}

function QuickList({ onOpen }: { onOpen: (draft: Draft) => void }) {
  const { t, language } = useWords()
  const { api, query, queryClient } = useClient()
  const { data } = useQuery(query.chat.quickAnswers.queryOptions({}))
  const remove = useMutation({
    mutationFn: (quickAnswerId: string) => api.chat.removeQuickAnswer({ quickAnswerId }),
    onSuccess: (left) => queryClient.setQueryData(query.chat.quickAnswers.queryKey({}), left),
  })
  const answers = data?.quickAnswers ?? []
  return (
    <section>
      <h3 className="serif text-lg">{t('chat.answers.quick')}</h3>
      <p className="text-sm text-ink-soft">{t('chat.answers.quickText')}</p>
      <ul className="mt-2 divide-y divide-line">
        {answers.map((answer) => (
          <li key={answer.id} className="flex items-center gap-2 py-1">
            <button
              type="button"
              onClick={() => onOpen(answer)}
              className="min-h-11 min-w-0 flex-1 rounded-sm text-left hover:text-primary"
            >
              <span className="block font-medium">{answer.title}</span>
              <span className="block truncate text-sm text-ink-soft">{answer.text[language]}</span>
            </button>
            <IconButton
              tone="plain"
              label={t('chat.answers.remove', { title: answer.title })}
              icon={<Trash2 aria-hidden />}
              onClick={() => remove.mutate(answer.id)}
            />
          </li>
        ))}
      </ul>
      <Button
        tone="secondary"
        size="sm"
        className="mt-3"
        icon={<Plus aria-hidden />}
        disabled={answers.length >= chatRules.quickAnswers}
        onClick={() => onOpen({ id: crypto.randomUUID(), title: '', text: { en: '', fr: '' } })}
      >
        {t('chat.answers.add')}
      </Button>
    </section>
  )
}

function QuickForm({ draft, onDone }: { draft: Draft; onDone: () => void }) {
  const { t } = useWords()
  const { api, query, queryClient } = useClient()
  const form = useServerForm({
    initial: { title: draft.title, text: draft.text },
    read: (sent) => ({ sent, faults: [] }),
    send: (answer) => api.chat.saveQuickAnswer({ quickAnswerId: draft.id, ...answer }),
    saysProblem: true,
    onDone(saved) {
      queryClient.setQueryData(query.chat.quickAnswers.queryKey({}), saved)
      onDone()
    },
  })
  return (
    <Form onSend={form.submit}>
      <TextField
        {...form.text('title')}
        label={t('chat.answers.name')}
        required
        maxLength={chatRules.quickAnswerTitleLength}
      />
      <BothTexts form={form} />
      <p className="text-sm text-ink-soft">{t('chat.answers.nameHelp')}</p>
      <Problem error={form.problem} />
      <Button type="submit" pending={form.isPending}>
        {t('common.save')}
      </Button>
    </Form>
  )
}

function ClosedAnswer({ shops }: { shops: Shop[] }) {
  const { t } = useWords()
  const { query } = useClient()
  const [shopId, setShopId] = useState(shops[0]?.id ?? '')
  const setting = useQuery({
    ...query.chat.closedAnswer.queryOptions({ input: { shopId } }),
    enabled: shopId !== '',
  })
  return (
    <section>
      <h3 className="serif text-lg">{t('chat.closed.title')}</h3>
      <p className="text-sm text-ink-soft">{t('chat.closed.text')}</p>
      {shops.length > 1 ? (
        <Select
          label={t('frame.shop')}
          size="sm"
          className="mt-3 mb-4"
          value={shopId}
          onSelect={setShopId}
          options={shops.map(({ id, name }) => ({ id, label: name }))}
        />
      ) : null}
      {setting.data ? (
        <ClosedForm
          key={`${shopId} ${setting.dataUpdatedAt}`}
          shopId={shopId}
          text={setting.data.text}
        />
      ) : null}
    </section>
  )
}

function ClosedForm(props: { shopId: string; text: QuickAnswer['text'] | null }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const { shopId } = props
  const form = useServerForm({
    initial: { text: props.text ?? { en: '', fr: '' }, isStopped: false },
    read: ({ text, isStopped }) => ({ sent: isStopped ? null : text, faults: [] }),
    send: (closedAnswer: QuickAnswer['text'] | null) =>
      api.chat.saveClosedAnswer({ shopId, closedAnswer }),
    refresh: query.chat.closedAnswer.key(),
    savedText: () => t('chat.closed.saved'),
    saysProblem: true,
  })
  const save = (isStopped: boolean) => (element: HTMLFormElement) => {
    form.set({ isStopped })
    form.submit(element)
  }
  return (
    <Form onSend={save(false)}>
      <BothTexts form={form} />
      <Problem error={form.problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={form.isPending}>
          {t('common.save')}
        </Button>
        {props.text ? (
          <Button tone="quiet" onClick={({ currentTarget }) => save(true)(currentTarget.form!)}>
            {t('chat.closed.stop')}
          </Button>
        ) : null}
      </div>
    </Form>
  )
}

function BothTexts({ form }: { form: ServerForm<{ text: QuickAnswer['text'] }> }) {
  const { t } = useWords()
  const { languages, fieldOf, wordOf } = useWrittenLanguages()
  return languages.map((side) => (
    <TextArea
      {...fieldOf(side, (each) => form.text(`text.${each}`))}
      key={side}
      label={t(`chat.answers.in.${wordOf(side)}`)}
      lang={side}
      required
      maxLength={chatRules.textLength}
    />
  ))
}
