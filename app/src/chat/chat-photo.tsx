import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { ChatMessage } from '@serein/shared/chat/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { FileImage } from '@serein/ui/file-image.tsx'
import { Modal } from '@serein/ui/modal.tsx'
import { useWords } from '../language/words.ts'

/** A photo that is for those alone who talk here: it is asked for as they ask for its message, and has no address of its own. */
export function ChatPhoto(props: {
  chatId: string
  messageId: string
  photo: NonNullable<ChatMessage['photo']>
}) {
  const { t } = useWords()
  const { query } = useClient()
  const { chatId, messageId, photo } = props
  const [isOpen, setOpen] = useState(false)
  const input = { chatId, messageId, width: 960 }
  const file = useQuery({ ...query.chat.photo.queryOptions({ input }), staleTime: Infinity })
  const { width, height } = photo
  return (
    <>
      <button
        type="button"
        aria-label={t('chat.photo.open')}
        disabled={!file.data}
        onClick={() => setOpen(true)}
        className="block w-72 max-w-full overflow-hidden rounded-lg bg-cover"
        style={{
          aspectRatio: `${width} / ${Math.min(height, width * 1.4)}`,
          backgroundColor: photo.tint,
          backgroundImage: `url(data:image/webp;base64,${photo.blur})`,
        }}
      >
        {file.data ? (
          <FileImage file={file.data} alt="" className="size-full object-cover" />
        ) : null}
      </button>
      {file.error ? (
        <Button tone="quiet" size="sm" onClick={() => void file.refetch()}>
          {t('chat.photo.again')}
        </Button>
      ) : null}
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        labelledBy={`photo-${messageId}`}
        className="m-auto max-h-dvh max-w-dvw bg-transparent"
      >
        <h2 id={`photo-${messageId}`} className="sr-only">
          {t('chat.photo.title')}
        </h2>
        <button type="button" onClick={() => setOpen(false)} aria-label={t('chat.photo.close')}>
          {file.data ? (
            <FileImage file={file.data} alt="" className="max-h-[92dvh] max-w-[96vw] rounded-md" />
          ) : null}
        </button>
      </Modal>
    </>
  )
}
