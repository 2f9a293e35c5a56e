import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient, useNow } from '@serein/client/provider.tsx'
import type { Erasure } from '@serein/shared/identity/person.ts'
import { erasureGraceDays } from '@serein/shared/identity/rules.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useDownload } from '../page/save-file.ts'
import { SubmitButton } from '../page/submit-button.tsx'
import { useServerForm } from '../page/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { Unsettled } from './unsettled.tsx'
import { useDay } from '@serein/client/use-day.ts'

const dayMs = 86_400_000

/** The data export, and the erasure of the account: when, what goes, what stays and why. */
export function TakeOrErase() {
  const { t, language } = useWords()
  const { query } = useClient()
  const day = useDay()
  const download = useDownload()
  const { data } = useQuery(query.person.erasure.queryOptions({}))
  const { keep } = useErasureVerbs()
  return (
    <>
      <Section level={3} size="item" title={t('identity.take.title')}>
        <p className="mb-4 text-sm text-ink-soft">{t('identity.take.text')}</p>
        <ButtonLink
          tone="secondary"
          {...download(`/api/person/data.zip?language=${language}`, 'my-data.zip')}
          target="_self"
        >
          {t('identity.take.action')}
        </ButtonLink>
      </Section>
      <Section level={3} size="item" title={t('identity.erase.title')}>
        {data?.dueAt ? (
          <Notice
            tone="clay"
            announce
            title={t('identity.erase.due', { day: day(data.dueAt) })}
            action={
              <Button size="sm" pending={keep.isPending} onClick={() => keep.mutate({})}>
                {t('identity.erase.keep')}
              </Button>
            }
          >
            {t('identity.erase.undo')}
          </Notice>
        ) : (
          <Ask erasure={data} />
        )}
        <Failure error={keep.error} className="mt-3" />
      </Section>
    </>
  )
}

function Ask({ erasure }: { erasure: Erasure | undefined }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className="mb-4 text-sm text-ink-soft">
        {t(erasure?.isStaff ? 'identity.erase.staff' : 'identity.erase.text')}
      </p>
      <Button tone="secondary" disabled={!erasure || erasure.isStaff} onClick={() => setOpen(true)}>
        {t('identity.erase.begin')}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('identity.erase.title')}
        closeLabel={t('identity.crop.close')}
      >
        {isOpen && erasure ? <Confirm erasure={erasure} onDone={() => setOpen(false)} /> : null}
      </Sheet>
    </>
  )
}

function Confirm({ erasure, onDone }: { erasure: Erasure; onDone: () => void }) {
  const { t } = useWords()
  const day = useDay()
  const { erase } = useErasureVerbs()
  const { busyUntil: waitsUntil } = erasure
  const graceEnds = Date.parse(useNow()) + erasureGraceDays * dayMs
  const form = useServerForm({
    initial: { password: '' },
    read: ({ password }) => ({ sent: password ? { password } : {}, faults: [] }),
    send: async (sent) => {
      await erase.mutateAsync(sent)
      onDone()
    },
    refusedFields: (error) => {
      const refusal = refusalOf(error)
      return refusal?.code === 'wrong_password'
        ? [{ field: 'password', text: refusal.message }]
        : []
    },
  })
  return (
    <Form {...form.attributes}>
      <dl className="flex flex-col gap-4">
        <Unsettled {...erasure.unsettled} />
        {(['goes', 'stays', 'when'] as const).map((part) => (
          <div key={part}>
            <dt className="font-semibold">{t(`identity.erase.${part}`)}</dt>
            <dd className="text-ink-soft">{t(`identity.erase.${part}Text`)}</dd>
          </div>
        ))}
      </dl>
      {waitsUntil && Date.parse(waitsUntil) > graceEnds ? (
        <Notice tone="gold">{t('identity.erase.busy', { day: day(waitsUntil) })}</Notice>
      ) : null}
      {erasure.hasPassword ? (
        <TextField
          label={t('identity.form.password')}
          name="password"
          autoComplete="current-password"
          reveal={{ show: t('identity.form.show'), hide: t('identity.form.hide') }}
          {...form.text('password')}
        />
      ) : null}
      <Failure error={form.problem} />
      <SubmitButton tone="danger" size="lg" wide pending={form.isPending}>
        {t('identity.erase.action')}
      </SubmitButton>
    </Form>
  )
}

function useErasureVerbs() {
  const { query } = useClient()
  const client = useQueryClient()
  const onSuccess = (found: Erasure) => {
    client.setQueryData(query.person.erasure.queryOptions({}).queryKey, found)
  }
  return {
    erase: useMutation(query.person.erase.mutationOptions({ onSuccess })),
    keep: useMutation(query.person.keep.mutationOptions({ onSuccess })),
  }
}
