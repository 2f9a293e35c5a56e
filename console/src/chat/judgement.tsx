import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ReportedChat } from '@serein/shared/chat/judgement.ts'
import type { ChatDecision } from '@serein/shared/chat/rules.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { linkTo } from '../address/link.ts'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { Problem } from '../page/problem.tsx'

/** Dismissed; or hidden with a reason that both sides read, its writer suspended where that is a client. */
export function Judgement({ reported }: { reported: ReportedChat }) {
  const { t } = useWords()
  const { judge } = useJudging(reported)
  const form = useServerForm({
    initial: { decision: 'hidden' as ChatDecision, reason: '' },
    read: ({ decision, ...texts }) => {
      const reason = texts.reason.trim()
      return { sent: { decision, reason }, faults: reason ? [] : [{ field: 'reason' }] }
    },
    faultText: () => t('chat.platform.reasonMissing'),
    send: (decided) => judge.mutateAsync(decided),
    saysProblem: true,
  })
  const decide = (decision: ChatDecision, sentFrom: HTMLFormElement | null) => {
    form.set({ decision })
    void form.send(sentFrom)
  }
  return (
    <Form onSend={(sentFrom) => decide('hidden', sentFrom)} className="mt-4 flex flex-col gap-3">
      <TextArea
        {...form.text('reason')}
        label={t('chat.platform.reason')}
        help={t('chat.platform.reasonHelp')}
        rows={2}
        maxLength={1_000}
      />
      <Problem error={judge.error} />
      <div className="flex flex-wrap gap-3">
        <Button
          tone="secondary"
          pending={judge.isPending}
          onClick={() => judge.mutate({ decision: 'dismissed', reason: 'dismissed' })}
        >
          {t('chat.platform.dismiss')}
        </Button>
        {reported.author ? (
          <Button type="submit" tone="danger" pending={judge.isPending}>
            {t('chat.platform.hide')}
          </Button>
        ) : null}
        {reported.author === 'client' ? (
          <Button
            tone="danger"
            pending={judge.isPending}
            onClick={({ currentTarget }) => decide('suspended', currentTarget.form)}
          >
            {t('chat.platform.suspend')}
          </Button>
        ) : reported.author ? (
          <ButtonLink
            tone="quiet"
            href={linkTo('/platform/businesses', { business: reported.businessId })}
          >
            {t('chat.platform.toBusiness')}
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  )
}

/** The judgement, with undo. */
export function Judged({ reported }: { reported: ReportedChat }) {
  const { t } = useWords()
  const format = useFormat()
  const { reopen } = useJudging(reported)
  const { clientName: client, shopName: shop, decision, decidedAt, decidedFor } = reported
  return (
    <div className="mt-4 flex flex-col items-start gap-2">
      <p className="text-sm">
        <Badge tone={decision === 'dismissed' ? 'neutral' : 'red'}>
          {t(`chat.platform.decision.${decision!}`)}
        </Badge>{' '}
        <span className="text-ink-soft">{format.shortDate(decidedAt!, reported.timeZone)}</span>
        {decidedFor ? ` ${decidedFor}` : null}
      </p>
      <Problem error={reopen.error} />
      <Button
        tone="quiet"
        size="sm"
        className="-ml-3"
        pending={reopen.isPending}
        aria-label={t('chat.platform.reopenOf', { client, shop })}
        onClick={() => reopen.mutate()}
      >
        {t('chat.platform.reopen')}
      </Button>
    </div>
  )
}

function useJudging({ businessId, chatId, sequence }: ReportedChat) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const one = { businessId, chatId, sequence }
  const onSettled = () => cache.invalidateQueries({ queryKey: query.chat.reported.key() })
  const reopen = useMutation({
    mutationFn: () => api.chat.reopen(one),
    onSuccess: () => showToast({ tone: 'good', text: t('chat.platform.reopened') }),
    onSettled,
  })
  const judge = useMutation({
    mutationFn: (decided: { decision: ChatDecision; reason: string }) =>
      api.chat.judge({ ...one, ...decided }),
    onSuccess: (_, { decision }) =>
      showToast({
        tone: 'good',
        text: t(`chat.platform.done.${decision}`),
        action: { label: t('common.undo'), run: reopen.mutate },
      }),
    onSettled,
  })
  return { judge, reopen }
}
