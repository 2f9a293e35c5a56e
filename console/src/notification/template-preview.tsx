import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import { smsSize } from '@serein/shared/notification/sms-size.ts'
import type { TemplateTexts } from '@serein/shared/notification/template.ts'
import { Button } from '@serein/ui/button.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { firstLook, MailLook, MailPage } from './mail-preview.tsx'
import type { TemplateOf } from './template-address.ts'
import type { Language } from './template-draft.ts'
import { useSettled } from './use-settled.ts'

type Written = { templateLanguage: Language; templateText: TemplateTexts[Language] }
type Shown = { of: TemplateOf; language: Language; text: TemplateTexts[Language] }

/** What its reader gets, as the server writes it, while one types. */
export function TemplatePreview({ of, language, text, mayTest }: Shown & { mayTest: boolean }) {
  const { t } = useWords()
  const { query } = useClient()
  const [look, setLook] = useState(firstLook)
  const written = useSettled(JSON.stringify({ templateLanguage: language, templateText: text }))
  const input = { ...of, scheme: look.scheme, ...(JSON.parse(written) as Written) }
  const preview = useQuery({
    ...query.template.preview.queryOptions({ input }),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-labelledby="template-preview">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="template-preview" className="serif text-lg">
          {t('notification.template.preview')}
        </h2>
        {of.channel === 'mail' ? <MailLook look={look} onChange={setLook} /> : null}
      </div>
      <QueryBoundary query={preview} loading={<Skeleton className="h-120 w-full" />}>
        {(message) =>
          of.channel === 'mail' ? (
            <MailPage {...message} width={look.width} language={language} />
          ) : of.channel === 'sms' ? (
            <SmsBubble text={message.text} language={language} />
          ) : (
            <PushCard title={message.title} text={message.text} language={language} />
          )
        }
      </QueryBoundary>
      {mayTest ? <TestButton {...{ of, language, text }} /> : null}
    </section>
  )
}

function SmsBubble({ text, language }: { text: string; language: Language }) {
  const { t } = useWords()
  const { length, segments, wide } = smsSize(text)
  return (
    <>
      <div className="rounded-md bg-sunken p-5">
        <p
          lang={language}
          className="max-w-80 rounded-lg rounded-bl-sm bg-surface p-4 [overflow-wrap:anywhere] whitespace-pre-line shadow-soft"
        >
          {text}
        </p>
      </div>
      <p role="status" className="mt-3 text-sm">
        <span className={segments > 1 ? 'font-semibold text-gold' : 'font-semibold'}>
          {t('notification.template.smsSize', { count: segments, length })}
        </span>{' '}
        <span className="text-ink-soft">
          {wide.length > 0
            ? t('notification.template.smsWide', { signs: wide.slice(0, 6).join(' ') })
            : t('notification.template.smsNarrow')}
        </span>
      </p>
    </>
  )
}

function PushCard(props: { title: string; text: string; language: Language }) {
  return (
    <div className="rounded-md bg-sunken p-5">
      <div lang={props.language} className="max-w-90 rounded-lg bg-surface p-4 shadow-soft">
        <p className="font-semibold [overflow-wrap:anywhere]">{props.title}</p>
        <p className="text-sm [overflow-wrap:anywhere]">{props.text}</p>
      </div>
    </div>
  )
}

function TestButton({ of, language, text }: Shown) {
  const { t } = useWords()
  const { api } = useClient()
  const [isPending, setPending] = useState(false)
  const send = async () => {
    setPending(true)
    try {
      const input = { ...of, templateLanguage: language, templateText: text }
      const { sentTo } = await api.template.test(input)
      showToast({
        tone: 'good',
        text: sentTo
          ? t('notification.template.tested', { address: sentTo })
          : t('notification.template.testedPush'),
      })
    } catch (error) {
      const refusal = refusalOf(error)
      const words =
        refusal?.code === 'not_found'
          ? t(`notification.template.unreachable.${of.channel}`)
          : (refusal?.message ?? t('common.failed'))
      showToast({ tone: 'bad', text: words })
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      tone="secondary"
      size="sm"
      className="mt-4"
      pending={isPending}
      onClick={() => void send()}
    >
      {t('notification.template.test')}
    </Button>
  )
}
