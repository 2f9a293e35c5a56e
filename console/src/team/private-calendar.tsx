import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { ownZone } from '@serein/client/clock.ts'
import { useClient, useFormat, useNow } from '@serein/client/provider.tsx'
import {
  type OwnPrivateCalendar,
  type PrivateCalendar as Calendar,
  privateCalendarLimits,
} from '@serein/shared/team/private-calendar.ts'
import { Button } from '@serein/ui/button.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useShop } from '../member/member.ts'
import { useWords } from '../language/words.ts'

/** So often while it is read for the first time. */
const lookAgainMs = 3_000

/** A calendar of the reader's own that blocks their time, for a therapist. */
export function PrivateCalendar() {
  const { t } = useWords()
  const { query } = useClient()
  const [isReplacing, setReplacing] = useState(false)
  const own = useQuery({
    ...query.privateCalendar.own.queryOptions({}),
    refetchInterval: ({ state }) => {
      const calendar = state.data?.calendar
      return calendar && !calendar.readAt && !calendar.failure ? lookAgainMs : false
    },
  })
  if (!own.data?.isTherapist) return null
  const { calendar } = own.data
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-6">
      <h3 className="serif text-lg">{t('team.privateCalendar.title')}</h3>
      <p>{t('team.privateCalendar.what')}</p>
      {calendar && !isReplacing ? (
        <CalendarDetails calendar={calendar} onReplace={() => setReplacing(true)} />
      ) : (
        <AddCalendar onDone={() => setReplacing(false)} />
      )}
    </section>
  )
}

function AddCalendar(props: { onDone: () => void }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const { shop } = useShop()
  const form = useServerForm({
    initial: { address: '', hasConsented: false },
    read({ address, hasConsented }) {
      const faults = [
        ...(address.trim() ? [] : [{ field: 'address' }]),
        ...(hasConsented ? [] : [{ field: 'hasConsented' }]),
      ]
      return { sent: { address: address.trim() }, faults }
    },
    faultText: ({ field, text }: { field: string; text?: string }) =>
      text ??
      t(
        field === 'address'
          ? 'team.privateCalendar.addressHelp'
          : 'team.privateCalendar.consentMissing',
      ),
    send: ({ address }) =>
      api.privateCalendar.add({ shopId: shop!.id, address, hasConsented: true }),
    refusedFields: (error) => {
      const text = refusalOf(error)?.message
      return text ? [{ field: 'address', text }] : null
    },
    refresh: query.privateCalendar.key(),
    savedText: () => t('team.privateCalendar.added'),
    failedText: t('team.failed'),
    onDone: props.onDone,
  })
  return (
    <Form onSend={form.submit} className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">{t('team.privateCalendar.kept')}</p>
      <TextField
        {...form.text('address')}
        label={t('team.privateCalendar.address')}
        help={t('team.privateCalendar.addressHelp')}
        maxLength={privateCalendarLimits.addressLength}
        inputMode="url"
        autoComplete="off"
      />
      <Checkbox {...form.tick('hasConsented')} label={t('team.privateCalendar.consent')} />
      <SubmitButton form={form}>{t('team.privateCalendar.add')}</SubmitButton>
    </Form>
  )
}

function CalendarDetails({ calendar, onReplace }: { calendar: Calendar; onReplace: () => void }) {
  const { t } = useWords()
  const format = useFormat()
  const [isAsked, setAsked] = useState(false)
  const remove = useRemove()
  return (
    <>
      <p>
        {t('team.privateCalendar.at', {
          host: calendar.host,
          day: format.longDate(calendar.addedAt, ownZone()),
        })}{' '}
        {t('team.privateCalendar.hidden')}
      </p>
      <Reading calendar={calendar} />
      {remove.error ? (
        <Notice announce tone="clay">
          {refusalOf(remove.error)?.message ?? t('screen.problem.text')}
        </Notice>
      ) : null}
      {isAsked ? (
        <Notice
          announce
          tone="clay"
          action={
            <>
              <Button
                size="sm"
                tone="danger"
                pending={remove.isPending}
                onClick={() => remove.mutate()}
              >
                {t('team.privateCalendar.remove')}
              </Button>
              <Button size="sm" tone="secondary" onClick={() => setAsked(false)}>
                {t('team.privateCalendar.keep')}
              </Button>
            </>
          }
        >
          {t('team.privateCalendar.removeText')}
        </Notice>
      ) : (
        <div className="flex flex-wrap justify-between gap-2">
          <Button tone="quiet" onClick={onReplace}>
            {t('team.privateCalendar.replace')}
          </Button>
          <Button tone="quiet" className="text-red!" onClick={() => setAsked(true)}>
            {t('team.privateCalendar.remove')}
          </Button>
        </div>
      )}
    </>
  )
}

/** When it was last read, and since when it cannot be. */
function Reading({ calendar: { readAt, busyTimes, failure } }: { calendar: Calendar }) {
  const { t } = useWords()
  const format = useFormat()
  const now = useNow(60_000)
  const at = (moment: string) =>
    t('notification.when', {
      day: format.relativeDay(moment, ownZone(), now),
      time: format.time(moment, ownZone()),
    })
  return (
    <>
      {failure ? (
        <Notice tone="clay">
          {t('team.privateCalendar.failing', {
            when: at(failure.since),
            problem: t(`team.privateCalendar.failure.${failure.problem}`),
          })}
        </Notice>
      ) : null}
      {readAt ? (
        <p>{t('team.privateCalendar.read', { when: at(readAt), count: busyTimes })}</p>
      ) : failure ? null : (
        <p aria-live="polite">{t('team.privateCalendar.waiting')}</p>
      )}
    </>
  )
}

function useRemove() {
  const { t } = useWords()
  const { api, query, queryClient } = useClient()
  return useMutation({
    mutationFn: () => api.privateCalendar.remove(),
    onSuccess(answer: OwnPrivateCalendar) {
      queryClient.setQueryData(query.privateCalendar.own.queryKey(), answer)
      showToast({ text: t('team.privateCalendar.removed'), tone: 'good' })
    },
  })
}
