import { useMutation } from '@tanstack/react-query'
import { MoreVertical, Phone } from 'lucide-react'
import { useState } from 'react'
import { reportableOf } from '@serein/client/chat-messages.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { OwnChat } from '@serein/shared/chat/contract.ts'
import type { ChatMessage } from '@serein/shared/chat/schema.ts'
import { chatReportReasons } from '@serein/shared/chat/rules.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { IconButton, IconButtonLink } from '@serein/ui/icon-button.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { ReportForm } from '../page/report-form.tsx'

/** The menu of a conversation: its spa, reporting and blocking. */
export function ChatMenu(props: { chat: OwnChat; messages: ChatMessage[]; onChanged: () => void }) {
  const { t } = useWords()
  const [opened, setOpened] = useState<'menu' | 'report' | null>(null)
  const close = () => setOpened(null)
  const { chat, onChanged } = props
  const { shop } = chat
  return (
    <>
      {shop.phone ? (
        <IconButtonLink
          tone="plain"
          label={t('booking.details.call')}
          icon={<Phone aria-hidden />}
          href={`tel:${shop.phone.replaceAll(' ', '')}`}
        />
      ) : null}
      <IconButton
        tone="plain"
        label={t('chat.menu')}
        icon={<MoreVertical aria-hidden />}
        onClick={() => setOpened('menu')}
      />
      <Sheet
        open={opened !== null}
        onClose={close}
        title={t(opened === 'report' ? 'chat.report.title' : 'chat.menu')}
        closeLabel={t('shop.choose.close')}
      >
        {opened === 'report' && chat.id ? (
          <Report chatId={chat.id} messages={props.messages} onDone={close} />
        ) : (
          <div className="flex flex-col gap-3 p-5 md:p-6">
            <ButtonLink tone="secondary" href={linkTo('shopDetails', { shop: shop.id })}>
              {t('chat.toShop')}
            </ButtonLink>
            {chat.id ? (
              <>
                <BlockButton chat={chat} chatId={chat.id} onChanged={onChanged} />
                <Button tone="quiet" onClick={() => setOpened('report')}>
                  {t('chat.report.action')}
                </Button>
              </>
            ) : null}
          </div>
        )}
      </Sheet>
    </>
  )
}

function BlockButton(props: { chat: OwnChat; chatId: string; onChanged: () => void }) {
  const { t } = useWords()
  const { api } = useClient()
  const isBlocked = props.chat.isBlockedByClient
  const block = useMutation({
    mutationFn: () => api.chat.block({ chatId: props.chatId, isBlocked: !isBlocked }),
    onSuccess: () => {
      props.onChanged()
      showToast({ tone: 'good', text: t(isBlocked ? 'chat.block.undone' : 'chat.block.done') })
    },
  })
  return (
    <div>
      <Button tone="secondary" wide pending={block.isPending} onClick={() => block.mutate()}>
        {t(isBlocked ? 'chat.block.undo' : 'chat.block.action')}
      </Button>
      <p className="mt-1 text-sm text-ink-soft">{t('chat.block.help')}</p>
      <Failure error={block.error} className="mt-2" />
    </div>
  )
}

/** Chooses one of the spa’s last messages, by default the last. */
function Report(props: { chatId: string; messages: ChatMessage[]; onDone: () => void }) {
  const { t } = useWords()
  const { api } = useClient()
  const { chatId } = props
  const options = reportableOf(props.messages, 'client').map(({ id, beginning, hasPhoto }) => ({
    id,
    label: beginning || t(hasPhoto ? 'chat.report.photo' : 'chat.report.visit'),
  }))
  const [messageId, setMessageId] = useState(options[0]?.id)
  return (
    <ReportForm
      why={t('chat.report.why')}
      reasons={chatReportReasons.map((id) => ({ id, label: t(`chat.report.${id}`) }))}
      send={(reason, note) => api.chat.report({ chatId, messageId, reason, note })}
      onDone={props.onDone}
    >
      {messageId && options.length > 1 ? (
        <Select
          label={t('chat.report.which')}
          value={messageId}
          onSelect={setMessageId}
          options={options}
        />
      ) : null}
    </ReportForm>
  )
}
