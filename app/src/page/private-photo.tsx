import type { UseQueryResult } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '@serein/ui/button.tsx'
import { FileImage } from '@serein/ui/file-image.tsx'
import { Modal } from '@serein/ui/modal.tsx'
import { useWords } from '../language/words.ts'

/** A photo without a public address: its file is fetched with the reader’s session. A press enlarges it. */
export function PrivatePhoto(props: {
  file: UseQueryResult<File>
  photo: { width: number; height: number; tint: string; blur: string }
}) {
  const { t } = useWords()
  const titleId = useId()
  const [isOpen, setOpen] = useState(false)
  const { file, photo } = props
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
        labelledBy={titleId}
        className="m-auto max-h-dvh max-w-dvw bg-transparent"
      >
        <h2 id={titleId} className="sr-only">
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
