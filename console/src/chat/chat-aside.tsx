import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { ShopChat } from '@serein/shared/chat/desk.ts'
import type { ChatMessage } from '@serein/shared/chat/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { Dialog } from '@serein/ui/dialog.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useClientName } from '../booking/client-name.ts'
import { useWords } from '../language/words.ts'
import { ChatVisit } from './chat-visit.tsx'
import { ReportDialog } from './report-dialog.tsx'

/** Beside a conversation: the coming visits, who answers, and what to do when it goes wrong. */
export function ChatAside(props: {
  chat: ShopChat
  messages: ChatMessage[]
  mayWrite: boolean
  onChanged: () => void
}) {
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
      {chat.judgedAs && !chat.isReported ? (
        <Notice tone="neutral">{t(`chat.judged.${chat.judgedAs}`)}</Notice>
      ) : null}
      {props.mayWrite ? <Verbs {...props} /> : null}
    </div>
  )
}

function Verbs(props: { chat: ShopChat; messages: ChatMessage[]; onChanged: () => void }) {
  const { t } = useWords()
  const clientName = useClientName()
  const { api, query } = useClient()
  const [asking, setAsking] = useState<'block' | 'report' | null>(null)
  const { data } = useQuery(query.chat.colleagues.queryOptions({}))
  const { chat, onChanged } = props
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
        title={t('chat.block.title', { name: clientName({ name: chat.clientName }) })}
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
      {asking === 'report' ? <ReportDialog {...props} onClose={() => setAsking(null)} /> : null}
    </section>
  )
}
