import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { videoFrom } from '@serein/shared/identity/rich-link.ts'
import { richLimits } from '@serein/shared/identity/rich-node.ts'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { insertBlock } from './insert-block.ts'
import { InsertSheet } from './insert-sheet.tsx'

/** A video of YouTube or Vimeo by its address, and what it shows. */
export function VideoSheet({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useWords()
  const [address, setAddress] = useState('')
  const [title, setTitle] = useState('')
  const [isTried, setTried] = useState(false)
  const found = videoFrom(address)
  const isTooShort = title.trim().length < 2
  const save = () => {
    setTried(true)
    if (!found || isTooShort) return
    const attrs = { ...found, title: title.trim() }
    insertBlock(editor, 'video', attrs)
    onClose()
  }
  return (
    <InsertSheet
      title={t('richText.tool.video')}
      action={t('richText.video.save')}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={t('richText.video.address')}
        help={t('richText.video.help')}
        error={isTried && !found ? t('richText.fault.video') : undefined}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <TextField
        label={t('richText.video.title')}
        error={isTried && isTooShort ? t('richText.fault.alt') : undefined}
        maxLength={richLimits.title}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
    </InsertSheet>
  )
}
