import type { Editor } from '@tiptap/core'
import { linkFrom } from '@serein/shared/identity/rich-link.ts'
import { Button } from '@serein/ui/button.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { InsertSheet } from './insert-sheet.tsx'

/** Where the chosen words lead; where none are chosen, the address itself becomes the words. */
export function LinkSheet({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useWords()
  const before = (editor.getAttributes('link').href as string | undefined) ?? ''
  const insert = ({ address, href }: { address: string; href: string }) => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !before)
      chain.insertContent({
        type: 'text',
        text: address,
        marks: [{ type: 'link', attrs: { href } }],
      })
    else chain.setLink({ href })
    chain.run()
  }
  const form = useServerForm({
    initial: { address: before },
    read: ({ address }) => {
      const href = linkFrom(address)
      return {
        sent: href ? { address: address.trim(), href } : null,
        faults: href ? [] : [{ field: 'address' }],
      }
    },
    faultText: () => t('richText.fault.link'),
    send: async (link) => insert(link),
    onDone: onClose,
  })
  return (
    <InsertSheet
      title={t('richText.tool.link')}
      action={t('richText.link.save')}
      onSave={form.submit}
      onClose={onClose}
    >
      <TextField
        {...form.text('address')}
        label={t('richText.link.address')}
        help={t('richText.link.help')}
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
