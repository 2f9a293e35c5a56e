import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { ShopChat } from '@serein/shared/chat/desk.ts'
import { chatReportReasons, type ChatReportReason } from '@serein/shared/chat/rules.ts'
import { Button } from '@serein/ui/button.tsx'
import { Dialog } from '@serein/ui/dialog.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { ChatVisit } from './chat-visit.tsx'

/** Beside a conversation: the coming visits, who answers, and what to do when it goes wrong. */
export function ChatAside(props: { chat: ShopChat; mayWrite: boolean; onChanged: () => void }) {
  const { t } = useWords()
  const { chat } = props
  return (
    <div className="flex flex-col gap-5">
      <section>
        <h3 className="mb-2 text-sm font-semibold text-ink-soft">{t('chat.coming')}</h3>
        {chat.visits.length === 0 ? (
          <p className="text-sm">{t('chat.noVisits')}</p>
        ) : (
          <ul className="flex flex-col gap-2">
            {chat.visits.map((visit) => (
              <li key={visit.id}>
                <ChatVisit shopId={chat.shopId} visit={visit} />
              </li>
            ))}
          </ul>
        )}
        <p className="mt-2 text-sm text-ink-soft">{t(`chat.reads.${chat.language}`)}</p>
      </section>
      {props.mayWrite ? <Verbs chat={chat} onChanged={props.onChanged} /> : null}
    </div>
  )
}

function Verbs({ chat, onChanged }: { chat: ShopChat; onChanged: () => void }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const [asking, setAsking] = useState<'block' | 'report' | null>(null)
  const [reason, setReason] = useState<ChatReportReason>('offensive')
  const { data } = useQuery(query.chat.colleagues.queryOptions({}))
  const { id: chatId, isBlockedByShop } = chat
  const run = useMutation({
    mutationFn: (verb: () => Promise<unknown>) => verb(),
    onSuccess: () => setAsking(null),
    onSettled: onChanged,
  })
  const assign = (id: string) =>
    run.mutate(() => api.chat.assign({ chatId, assigneeId: id === 'nobody' ? null : id }))
  const block = (isBlocked: boolean) =>
    run.mutate(() => api.chat.blockClient({ chatId, isBlocked }))
  const report = () =>
    run.mutate(async () => {
      await api.chat.reportClient({ chatId, reason })
      showToast({ tone: 'good', text: t('chat.report.done') })
    })
  return (
    <section className="flex flex-col gap-3">
      <Select
        label={t('chat.assignee')}
        size="sm"
        value={chat.assignee?.userId ?? 'nobody'}
        onSelect={assign}
        options={[
          { id: 'nobody', label: t('chat.nobody') },
          ...(data?.colleagues ?? []).map(({ userId, name }) => ({ id: userId, label: name })),
        ]}
      />
      {run.error ? (
        <Notice tone="red" announce>
          {refusalOf(run.error)?.message ?? t('screen.problem.text')}
        </Notice>
      ) : null}
      <div className="-ml-3 flex flex-wrap">
        <Button
          tone="quiet"
          size="sm"
          onClick={() => (isBlockedByShop ? block(false) : setAsking('block'))}
        >
          {t(isBlockedByShop ? 'chat.block.undo' : 'chat.block.action')}
        </Button>
        {chat.isReported ? null : (
          <Button tone="quiet" size="sm" onClick={() => setAsking('report')}>
            {t('chat.report.action')}
          </Button>
        )}
      </div>
      <Dialog
        open={asking === 'block'}
        onClose={() => setAsking(null)}
        title={t('chat.block.title', { name: chat.clientName })}
        cancelLabel={t('chat.cancel')}
        confirm={{
          label: t('chat.block.action'),
          run: () => block(true),
          pending: run.isPending,
          danger: true,
        }}
      >
        <p>{t('chat.block.text')}</p>
      </Dialog>
      <Dialog
        open={asking === 'report'}
        onClose={() => setAsking(null)}
        title={t('chat.report.title')}
        cancelLabel={t('chat.cancel')}
        confirm={{ label: t('chat.report.send'), run: report, pending: run.isPending }}
      >
        <p className="mb-3">{t('chat.report.why')}</p>
        <Select
          label={t('chat.report.reason')}
          value={reason}
          onSelect={(id) => setReason(id as ChatReportReason)}
          options={chatReportReasons.map((id) => ({ id, label: t(`chat.report.${id}`) }))}
        />
      </Dialog>
    </section>
  )
}
