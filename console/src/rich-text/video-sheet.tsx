import type { Editor } from '@tiptap/core'
import { videoFrom } from '@serein/shared/identity/rich-link.ts'
import { richLimits } from '@serein/shared/identity/rich-node.ts'
import { TextField } from '@serein/ui/text-field.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { insertBlock } from './insert-block.ts'
import { InsertSheet } from './insert-sheet.tsx'

type Fault = { field: 'address' | 'title' }

/** A video of YouTube or Vimeo by its address, and what it shows. */
export function VideoSheet({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useWords()
  const form = useServerForm({
    initial: { address: '', title: '' },
    read: (texts) => {
      const found = videoFrom(texts.address)
      const title = texts.title.trim()
      const faults: Fault[] = found ? [] : [{ field: 'address' }]
      if (title.length < 2) faults.push({ field: 'title' })
      return { sent: found && { ...found, title }, faults }
    },
    faultText: ({ field }: Fault) =>
      t(field === 'title' ? 'richText.fault.alt' : 'richText.fault.video'),
    send: async (attrs) => insertBlock(editor, 'video', attrs),
    onDone: onClose,
  })
  return (
    <InsertSheet
      title={t('richText.tool.video')}
      action={t('richText.video.save')}
      onSave={form.submit}
      onClose={onClose}
    >
      <TextField
        {...form.text('address')}
        label={t('richText.video.address')}
        help={t('richText.video.help')}
      />
      <TextField
        {...form.text('title')}
        label={t('richText.video.title')}
        maxLength={richLimits.title}
      />
    </InsertSheet>
  )
}
