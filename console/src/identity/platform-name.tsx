import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { platformNameLength } from '@serein/shared/identity/platform-rule.ts'
import { Wordmark } from '@serein/ui/art/brand-mark.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { type FieldFault, messagesIn } from '../form/use-delivery.ts'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'

/** What the platform is called, and where people read it. */
export function Page() {
  const { t } = useWords()
  const { query } = useClient()
  const platform = useQuery(query.platform.get.queryOptions({}))
  return (
    <ConsolePage title={t('identity.platform.title')}>
      <div className="flex w-full max-w-180 flex-col gap-8 p-6 max-md:p-5">
        <p className="text-sm text-ink-soft">{t('identity.platform.why')}</p>
        <QueryBoundary query={platform} loading={<Skeleton className="h-40 w-full" />}>
          {({ name }) => <NameForm name={name} />}
        </QueryBoundary>
      </div>
    </ConsolePage>
  )
}

type Fault = FieldFault & { text?: string }

function NameForm({ name }: { name: string }) {
  const { t } = useWords()
  const { api } = useClient()
  const { min, max } = platformNameLength
  const form = useServerForm({
    initial: { name },
    read: (values) => {
      const sent = { name: values.name.trim() }
      return { sent, faults: sent.name.length < min ? [{ field: 'name' }] : [] }
    },
    faultText: ({ text }: Fault) => text ?? t('identity.platform.wrong', { min, max }),
    send: (sent) => api.platform.rename(sent),
    refusedFields: messagesIn,
    // This page, too, says it from its next load on.
    onDone: () => location.reload(),
  })
  return (
    <>
      <Form onSend={form.submit} className="flex flex-col items-start gap-4">
        <TextField
          {...form.text('name')}
          className="w-full"
          label={t('identity.platform.name')}
          help={t('identity.platform.help', { min, max })}
          maxLength={max}
          autoComplete="off"
        />
        <Button type="submit" pending={form.isPending}>
          {t('common.save')}
        </Button>
      </Form>
      <Preview name={form.values.name.trim() || name} />
    </>
  )
}

function Preview({ name }: { name: string }) {
  const { t } = useWords()
  const samples: Record<'head' | 'tab' | 'mail' | 'code' | 'calendar', ReactNode> = {
    head: <Wordmark name={name} />,
    tab: t('identity.platform.sample.tab', { platform: name }),
    mail: t('identity.platform.sample.mail', { platform: name }),
    code: t('identity.platform.sample.code', { platform: name }),
    calendar: t('identity.platform.sample.calendar', { platform: name }),
  }
  return (
    <Section size="item" title={t('common.preview')}>
      <dl className="divide-y divide-line rounded-md bg-surface px-5 shadow-soft">
        {(Object.keys(samples) as (keyof typeof samples)[]).map((where) => (
          <div key={where} className="flex flex-wrap gap-x-4 gap-y-1 py-3.5">
            <dt className="flex-[0_0_12rem] text-sm text-ink-soft">
              {t(`identity.platform.where.${where}`)}
            </dt>
            <dd className="min-w-0 flex-[1_1_14rem] [overflow-wrap:anywhere]">{samples[where]}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
