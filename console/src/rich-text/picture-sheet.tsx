import type { Editor } from '@tiptap/core'
import { richLimits } from '@serein/shared/identity/rich-node.ts'
import { cx } from '@serein/ui/cx.ts'
import { Thumbnail } from '@serein/ui/picture.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import type { Choosable } from './editor.tsx'
import { insertBlock } from './insert-block.ts'
import { InsertSheet } from './insert-sheet.tsx'

type Fault = { field: 'pictureId' | 'alt' }

/** One of the pictures that were uploaded, and what it shows. */
export function PictureSheet(props: {
  editor: Editor
  pictures: Choosable[]
  onClose: () => void
}) {
  const { t, language } = useWords()
  const { editor, pictures, onClose } = props
  const lang = editor.view.dom.lang === 'fr' ? 'fr' : 'en'
  const form = useServerForm({
    initial: { pictureId: null as string | null, alt: '' },
    read: ({ pictureId, ...texts }) => {
      const alt = texts.alt.trim()
      const faults: Fault[] = pictureId ? [] : [{ field: 'pictureId' }]
      if (alt.length < 2) faults.push({ field: 'alt' })
      return { sent: { pictureId, alt }, faults }
    },
    faultText: ({ field }: Fault) =>
      t(field === 'alt' ? 'richText.fault.alt' : 'richText.image.choose'),
    send: async (attrs) => insertBlock(editor, 'image', attrs),
    onDone: onClose,
  })
  const chosen = form.values.pictureId
  const unchosen = form.at('pictureId')
  return (
    <InsertSheet
      title={t('richText.tool.image')}
      action={t('richText.image.save')}
      isDisabled={pictures.length === 0}
      onSave={form.submit}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">
        {t(pictures.length === 0 ? 'richText.image.none' : 'richText.image.help')}
      </p>
      <div role="group" aria-label={t('richText.tool.image')} className="flex flex-wrap gap-2">
        {pictures.map(({ id, picture }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === chosen}
            aria-label={picture.alt[language]}
            onClick={() =>
              form.set({ pictureId: id, alt: picture.alt[lang].slice(0, richLimits.alt) })
            }
            className={cx('rounded-md p-0.5', id === chosen && 'ring-2 ring-primary')}
          >
            <Thumbnail picture={picture} size={88} />
          </button>
        ))}
      </div>
      {unchosen ? (
        <p role="alert" className="text-sm text-red">
          {unchosen}
        </p>
      ) : null}
      <TextField
        {...form.text('alt')}
        lang={lang}
        label={t('richText.image.alt')}
        maxLength={richLimits.alt}
      />
    </InsertSheet>
  )
}
