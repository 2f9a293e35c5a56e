import { MessageCircle, MessageSquareText } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { phoneDigits } from '@serein/shared/identity/phone-text.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { useMember } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import type { ConcernedVisit } from './use-absence.ts'

const timesInText = 3

/** Asks a client what should become of their visit, in the conversation or as an SMS of the reader’s own phone. Nothing changes yet. */
export function AskClient({ visit, timeZone }: { visit: ConcernedVisit; timeZone: string }) {
  const { t } = useWords()
  const { api } = useClient()
  const { data: who } = useMember()
  const proposed = useProposalText(visit, timeZone)
  // Sent again it is the same message; with another text it is another one.
  const [written, write] = useState(() => messageOf(null))
  const { messageId } = written
  const text = written.text ?? proposed
  const { bookingId } = visit
  const send = useMutation({
    mutationFn: async () => {
      const { chatId } = await api.chat.openForVisit({ bookingId })
      await api.chat.answer({ chatId, messageId, text, bookingId })
    },
  })
  const mayWrite = who?.permissions.message === 'change' && visit.customerId !== null
  return (
    <div className="flex flex-col gap-3">
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
      {send.error ? (
        <Notice tone="neutral" announce>
          {refusalOf(send.error)?.message ?? t('screen.problem.text')}
        </Notice>
      ) : null}
    </div>
  )
}

function messageOf(text: string | null) {
  return { messageId: crypto.randomUUID(), text }
}

/** Who is away when, and what could be instead: somebody else at the time, or other times. */
function useProposalText(visit: ConcernedVisit, timeZone: string): string {
  const { t } = useWords()
  const format = useFormat()
  const { startsAt, staffName, substitutes, times } = visit
  const when = (at: string) => `${format.shortDate(at, timeZone)}, ${format.time(at, timeZone)}`
  const [substitute] = substitutes
  const options = [
    ...(substitute ? [t('team.sick.offer.who', { who: substitute.staffName })] : []),
    ...times.slice(0, timesInText).map((time) =>
      t('team.sick.offer.when', {
        when: when(time.startsAt),
        who: format.list(time.staffNames),
      }),
    ),
  ]
  return t('team.sick.offer.text', {
    who: staffName,
    when: when(startsAt),
    options: options.map((option) => `\n– ${option}`).join(''),
  })
}
