import { useMutation } from '@tanstack/react-query'
import { MoreVertical, Phone } from 'lucide-react'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { OwnChat } from '@serein/shared/chat/contract.ts'
import { chatReportReasons, type ChatReportReason } from '@serein/shared/chat/rules.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { IconButton, IconButtonLink } from '@serein/ui/icon-button.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { SubmitButton } from '../page/submit-button.tsx'

/** Beside a conversation: its spa, and what to do when it is not welcome any more. */
export function ChatMenu({ chat, onChanged }: { chat: OwnChat; onChanged: () => void }) {
  const { t } = useWords()
  const [opened, setOpened] = useState<'menu' | 'report' | null>(null)
  const close = () => setOpened(null)
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
          <ReportForm chatId={chat.id} onDone={close} />
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

function ReportForm({ chatId, onDone }: { chatId: string; onDone: () => void }) {
  const { t } = useWords()
  const { api } = useClient()
  const [reason, setReason] = useState<ChatReportReason>('offensive')
  const report = useMutation({
    mutationFn: (note: string) => api.chat.report({ chatId, reason, note }),
    onSuccess: () => {
      showToast({ tone: 'good', text: t('shop.report.done') })
      onDone()
    },
  })
  return (
    <Form onSend={(form) => report.mutate(String(new FormData(form).get('note')).trim())}>
      <p className="text-ink-soft">{t('chat.report.why')}</p>
      <Select
        label={t('shop.report.reason')}
        value={reason}
        onSelect={(id) => setReason(id as ChatReportReason)}
        options={chatReportReasons.map((id) => ({ id, label: t(`chat.report.${id}`) }))}
      />
      <TextArea
        label={t('shop.report.note')}
        note={t('booking.invitation.optional')}
        name="note"
        maxLength={1_000}
      />
      <Failure error={report.error} />
      <SubmitButton wide pending={report.isPending} pendingLabel={t('identity.form.pending')}>
        {t('shop.report.send')}
      </SubmitButton>
    </Form>
  )
}
