import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { reportableOf } from '@serein/client/chat-messages.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { ShopChat } from '@serein/shared/chat/desk.ts'
import { chatReportReasons, type ChatReportReason } from '@serein/shared/chat/rules.ts'
import type { ChatMessage } from '@serein/shared/chat/schema.ts'
import { Dialog } from '@serein/ui/dialog.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'

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
  const [messageId, setMessageId] = useState(options[0]?.id)
  const [reason, setReason] = useState<ChatReportReason>('offensive')
  const report = useMutation({
    mutationFn: () => api.chat.reportClient({ chatId: chat.id, messageId, reason }),
    onSuccess: () => {
      showToast({ tone: 'good', text: t('chat.report.done') })
      onClose()
    },
    onSettled: onChanged,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('chat.report.title')}
      cancelLabel={t('chat.cancel')}
      confirm={{ label: t('chat.report.send'), run: report.mutate, pending: report.isPending }}
    >
      <div className="flex flex-col gap-4">
        <p>{t('chat.report.why')}</p>
        {messageId && options.length > 1 ? (
          <Select
            label={t('chat.report.which')}
            value={messageId}
            onSelect={setMessageId}
            options={options}
          />
        ) : null}
        <Select
          label={t('chat.report.reason')}
          value={reason}
          onSelect={(id) => setReason(id as ChatReportReason)}
          options={chatReportReasons.map((id) => ({ id, label: t(`chat.report.${id}`) }))}
        />
        {report.error ? (
          <Notice tone="red" announce>
            {refusalOf(report.error)?.message ?? t('screen.problem.text')}
          </Notice>
        ) : null}
      </div>
    </Dialog>
  )
}
