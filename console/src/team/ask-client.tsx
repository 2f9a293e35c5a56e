import { MessageCircle, MessageSquareText } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { phoneDigits } from '@serein/shared/identity/phone-text.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { useMember } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import type { ConcernedVisit } from './use-absence.ts'

const timesInText = 3

/**
 * Asks a client what should become of their visit, in the conversation or as an SMS of the reader’s own phone; the page of the visit
 * asks them for one time. Nothing changes yet.
 */
export function AskClient(props: {
  visit: ConcernedVisit
  timeZone: string
  onPropose: (startsAt: string) => Promise<void>
}) {
  const { t } = useWords()
  const { api } = useClient()
  const { data: who } = useMember()
  const { visit, timeZone, onPropose } = props
  const [chosen, setChosen] = useState<string | null>(null)
  const time = visit.times.find(({ startsAt }) => startsAt === chosen) ?? visit.times[0]
  const sayTime = useSayTime(timeZone)
  const proposed = useProposalText(visit, timeZone, time)
  // Sent again it is the same message; with another text or time it is another one.
  const [written, write] = useState(() => messageOf(null))
  const { messageId } = written
  const text = written.text ?? proposed
  const { bookingId } = visit
  const propose = useMutation({
    mutationFn: async () => {
      if (time) await onPropose(time.startsAt)
    },
  })
  const send = useMutation({
    mutationFn: async () => {
      await propose.mutateAsync()
      const { chatId } = await api.chat.openForVisit({ bookingId })
      await api.chat.answer({ chatId, messageId, text, bookingId })
    },
  })
  const problem = send.error ?? propose.error
  const mayWrite = who?.permissions.message === 'change' && visit.customerId !== null
  return (
    <div className="flex flex-col gap-3">
      {visit.times.length > 1 ? (
        <Select
          label={t('team.sick.askTime')}
          size="sm"
          value={time?.startsAt ?? ''}
          options={visit.times.map((one) => ({ id: one.startsAt, label: sayTime(one) }))}
          onSelect={(startsAt) => {
            setChosen(startsAt)
            write(messageOf(written.text))
          }}
        />
      ) : null}
      <TextArea
        label={t('team.sick.askText')}
        value={text}
        maxLength={1000}
        onChange={(event) => write(messageOf(event.target.value))}
      />
      <div className="flex flex-wrap gap-2.5">
        {mayWrite ? (
          <Button
            size="sm"
            icon={<MessageCircle aria-hidden />}
            pending={send.isPending}
            pendingLabel={t('common.saving')}
            disabled={text.trim() === '' || send.isSuccess}
            onClick={() => send.mutate()}
          >
            {t(send.isSuccess ? 'team.sick.asked' : 'team.sick.askInChat')}
          </Button>
        ) : null}
        {visit.phone ? (
          <ButtonLink
            size="sm"
            tone="secondary"
            icon={<MessageSquareText aria-hidden />}
            onClick={() => propose.mutate()}
            href={`sms:${phoneDigits(visit.phone)}?&body=${encodeURIComponent(text)}`}
          >
            {t('team.sick.askBySms')}
          </ButtonLink>
        ) : null}
      </div>
      {send.isSuccess ? (
        <p role="status" className="text-sm text-ink-soft">
          {t('team.sick.askedText')}
        </p>
      ) : null}
      {problem ? (
        <Notice tone="neutral" announce>
          {refusalOf(problem)?.message ?? t('screen.problem.text')}
        </Notice>
      ) : null}
    </div>
  )
}

function messageOf(text: string | null) {
  return { messageId: crypto.randomUUID(), text }
}

function useSayTime(timeZone: string) {
  const { t } = useWords()
  const format = useFormat()
  return ({ startsAt, staffNames }: ConcernedVisit['times'][number]) =>
    t('team.sick.offer.when', {
      when: `${format.shortDate(startsAt, timeZone)}, ${format.time(startsAt, timeZone)}`,
      who: format.list(staffNames),
    })
}

/** Who is away when, and what could be instead: somebody else at the time, or other times. */
function useProposalText(
  visit: ConcernedVisit,
  timeZone: string,
  time: ConcernedVisit['times'][number] | undefined,
): string {
  const { t } = useWords()
  const format = useFormat()
  const { startsAt, staffName, substitutes, times, visitUrl } = visit
  const when = (at: string) => `${format.shortDate(at, timeZone)}, ${format.time(at, timeZone)}`
  const sayTime = useSayTime(timeZone)
  const [substitute] = substitutes
  const options = [
    ...(substitute ? [t('team.sick.offer.who', { who: substitute.staffName })] : []),
    ...times.slice(0, timesInText).map(sayTime),
  ]
  return t('team.sick.offer.text', {
    who: staffName,
    when: when(startsAt),
    options: options.map((option) => `\n– ${option}`).join(''),
    answers: time && visitUrl ? 'yes' : 'no',
    time: time ? sayTime(time) : '',
    link: visitUrl ?? '',
  })
}
