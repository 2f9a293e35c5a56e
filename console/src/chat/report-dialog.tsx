import { reportableOf } from '@serein/client/chat-messages.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { ShopChat } from '@serein/shared/chat/desk.ts'
import { chatReportReasons, type ChatReportReason } from '@serein/shared/chat/rules.ts'
import type { ChatMessage } from '@serein/shared/chat/schema.ts'
import { Dialog } from '@serein/ui/dialog.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { Problem } from '../page/problem.tsx'

/** Asks the platform to look at a message of the client; the last one until another is chosen. */
export function ReportDialog(props: {
  chat: ShopChat
  messages: ChatMessage[]
  onChanged: () => void
  onClose: () => void
}) {
  const { t } = useWords()
  const { api } = useClient()
  const { chat, onChanged, onClose } = props
  const options = reportableOf(props.messages, 'shop').map(({ id, beginning, hasPhoto }) => ({
    id,
    label: beginning || t(hasPhoto ? 'chat.photo' : 'chat.visit'),
  }))
  const form = useServerForm({
    initial: { messageId: options[0]?.id ?? '', reason: 'offensive' as ChatReportReason },
    read: ({ messageId, reason }) => ({
      sent: { ...(messageId && { messageId }), reason },
      faults: [],
    }),
    send: (report: { messageId?: string; reason: ChatReportReason }) =>
      api.chat.reportClient({ chatId: chat.id, ...report }).finally(onChanged),
    savedText: () => t('chat.report.done'),
    saysProblem: true,
    onDone: onClose,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('chat.report.title')}
      cancelLabel={t('chat.cancel')}
      confirm={{
        label: t('chat.report.send'),
        run: () => void form.send(null),
        pending: form.isPending,
      }}
    >
      <div className="flex flex-col gap-4">
        <p>{t('chat.report.why')}</p>
        {options.length > 1 ? (
          <Select {...form.choice('messageId')} label={t('chat.report.which')} options={options} />
        ) : null}
        <Select
          {...form.choice('reason')}
          label={t('chat.report.reason')}
          options={chatReportReasons.map((id) => ({ id, label: t(`chat.report.${id}`) }))}
        />
        <Problem error={form.problem} />
      </div>
    </Dialog>
  )
}
