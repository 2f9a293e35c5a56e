import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { RefusalData } from '@serein/shared/refusal.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { MiddleSheet } from '../page/sheet.tsx'
import { type ApprovalQuestion, useApprovalQuestion } from './approval.ts'

/** Asks whoever may allow a refused command for their PIN, wherever it was pressed. */
export function ApprovalSheet() {
  const { t } = useWords()
  const question = useApprovalQuestion()
  return (
    <MiddleSheet
      open={question !== null}
      onClose={() => question?.answer(null)}
      title={t('member.approval.title')}
      subtitle={question ? t(rightWord(question)) : undefined}
    >
      {question ? <Approvers question={question} /> : null}
    </MiddleSheet>
  )
}

function rightWord({ refusal }: ApprovalQuestion) {
  if (refusal.code !== 'approval_needed') return 'member.approval.again' as const
  const { right } = refusal.data as RefusalData<'approval_needed'>
  return `member.approval.${right}` as const
}

function Approvers({ question }: { question: ApprovalQuestion }) {
  const { t } = useWords()
  const { query } = useClient()
  const approvers = useQuery({ ...query.pin.approvers.queryOptions(), staleTime: 0 })
  return (
    <QueryBoundary query={approvers} loading={<Skeleton className="h-40 w-full" />}>
      {({ approvers: people }) =>
        people.some(({ isLocked }) => !isLocked) ? (
          <PinForm {...{ question, people }} />
        ) : (
          <div className="flex flex-col gap-4">
            <p className="text-ink-soft">{t('member.approval.nobody')}</p>
            <Button wide tone="secondary" onClick={() => question.answer(null)}>
              {t('common.close')}
            </Button>
          </div>
        )
      }
    </QueryBoundary>
  )
}

type People = { memberId: string; name: string; isLocked: boolean }[]

function PinForm({ question, people }: { question: ApprovalQuestion; people: People }) {
  const { t } = useWords()
  const pin = useRef<HTMLInputElement>(null)
  useEffect(() => pin.current?.focus(), [])
  const { refusal, memberId } = question
  const isWrong = refusal.code !== 'approval_needed'
  const first = people.find((each) => each.memberId === memberId) ?? people.find(isOpen)
  const form = useServerForm({
    initial: { memberId: first?.memberId ?? '', pin: '' },
    read: (texts) => ({
      sent: texts,
      faults: /^\d{4,8}$/u.test(texts.pin) ? [] : [{ field: 'pin' }],
    }),
    faultText: () => t('member.approval.pinMissing'),
    // The command itself says what came of it.
    send: async (approval) => {
      question.answer(approval)
      return {}
    },
  })
  return (
    <Form onSend={form.submit}>
      {isWrong ? <Notice tone="clay">{refusal.message}</Notice> : null}
      <Select
        {...form.choice('memberId')}
        label={t('member.approval.who')}
        options={people.map((each) => ({
          id: each.memberId,
          label: each.isLocked ? t('member.approval.locked', { name: each.name }) : each.name,
          disabled: each.isLocked,
        }))}
      />
      <TextField
        {...form.text('pin')}
        ref={pin}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        label={t('member.approval.pin')}
        help={t('member.approval.pinHelp')}
      />
      <SubmitButton form={form} pendingLabel={t('payment.sheet.working')}>
        {t('member.approval.button')}
      </SubmitButton>
    </Form>
  )
}

function isOpen({ isLocked }: People[number]): boolean {
  return !isLocked
}
