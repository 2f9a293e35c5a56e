import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Moon, Monitor, Smartphone, Sun } from 'lucide-react'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import { smsSize } from '@serein/shared/notification/sms-size.ts'
import type { TemplateTexts } from '@serein/shared/notification/template.ts'
import { Button } from '@serein/ui/button.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import type { TemplateOf } from './template-address.ts'
import type { Language } from './template-draft.ts'
import { useSettled } from './use-settled.ts'

type Written = { templateLanguage: Language; templateText: TemplateTexts[Language] }
type Shown = { of: TemplateOf; language: Language; text: TemplateTexts[Language] }

/** What its reader gets, as the server writes it, while one types. */
export function TemplatePreview({ of, language, text, mayTest }: Shown & { mayTest: boolean }) {
  const { t } = useWords()
  const { query } = useClient()
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const [width, setWidth] = useState<'phone' | 'desk'>('phone')
  const written = useSettled(JSON.stringify({ templateLanguage: language, templateText: text }))
  const input = { ...of, scheme, ...(JSON.parse(written) as Written) }
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
        {of.channel === 'mail' ? (
          <div className="flex flex-wrap gap-2">
            <Segmented
              label={t('notification.template.scheme')}
              labelHidden
              choices={[
                { id: 'light', label: t('notification.template.light'), icon: <Sun aria-hidden /> },
                { id: 'dark', label: t('notification.template.dark'), icon: <Moon aria-hidden /> },
              ]}
              selected={scheme}
              onSelect={setScheme}
            />
            <div className="max-sm:hidden">
              <Segmented
                label={t('notification.template.width')}
                labelHidden
                choices={[
                  {
                    id: 'phone',
                    label: t('notification.template.phone'),
                    icon: <Smartphone aria-hidden />,
                  },
                  {
                    id: 'desk',
                    label: t('notification.template.desk'),
                    icon: <Monitor aria-hidden />,
                  },
                ]}
                selected={width}
                onSelect={setWidth}
              />
            </div>
          </div>
        ) : null}
      </div>
      <QueryBoundary query={preview} loading={<Skeleton className="h-120 w-full" />}>
        {(message) =>
          of.channel === 'mail' ? (
            <MailPage {...message} width={width} language={language} />
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

/** The page itself, which runs nothing and leads nowhere. */
function MailPage(props: {
  sender: string
  title: string
  html: string | null
  width: 'phone' | 'desk'
  language: Language
}) {
  const { t } = useWords()
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <div lang={props.language} className="border-b border-line bg-surface px-4 py-3">
        <p className="text-sm text-ink-soft">{props.sender}</p>
        <p className="font-semibold [overflow-wrap:anywhere]">{props.title}</p>
      </div>
      <div className="bg-sunken">
        <iframe
          sandbox=""
          title={t('notification.template.page')}
          srcDoc={props.html ?? ''}
          className={`mx-auto block h-140 w-full ${props.width === 'phone' ? 'max-w-97.5' : ''}`}
        />
      </div>
    </div>
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
          : (refusal?.message ?? t('shop.texts.failed'))
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
