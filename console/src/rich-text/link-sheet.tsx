import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { linkFrom } from '@serein/shared/identity/rich-link.ts'
import { Button } from '@serein/ui/button.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { InsertSheet } from './insert-sheet.tsx'

/** Where the chosen words lead; where none are chosen, the address itself becomes the words. */
export function LinkSheet({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useWords()
  const before = (editor.getAttributes('link').href as string | undefined) ?? ''
  const [address, setAddress] = useState(before)
  const [isWrong, setWrong] = useState(false)
  const save = () => {
    const href = linkFrom(address)
    if (!href) return setWrong(true)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !before)
      chain.insertContent({
        type: 'text',
        text: address.trim(),
        marks: [{ type: 'link', attrs: { href } }],
      })
    else chain.setLink({ href })
    chain.run()
    onClose()
  }
  return (
    <InsertSheet
      title={t('richText.tool.link')}
      action={t('richText.link.save')}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={t('richText.link.address')}
        help={t('richText.link.help')}
        error={isWrong ? t('richText.fault.link') : undefined}
        value={address}
        onChange={(event) => {
          setAddress(event.target.value)
          setWrong(false)
        }}
      />
      {before ? (
        <Button
          tone="quiet"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run()
            onClose()
          }}
        >
          {t('richText.link.remove')}
        </Button>
      ) : null}
    </InsertSheet>
  )
}
