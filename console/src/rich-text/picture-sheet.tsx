import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { richLimits } from '@serein/shared/identity/rich-node.ts'
import { cx } from '@serein/ui/cx.ts'
import { Thumbnail } from '@serein/ui/picture.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import type { Choosable } from './editor.tsx'
import { insertBlock } from './insert-block.ts'
import { InsertSheet } from './insert-sheet.tsx'

/** One of the pictures that were uploaded, and what it shows. */
export function PictureSheet(props: {
  editor: Editor
  pictures: Choosable[]
  onClose: () => void
}) {
  const { t, language } = useWords()
  const { editor, pictures, onClose } = props
  const lang = editor.view.dom.lang === 'fr' ? 'fr' : 'en'
  const [chosen, choose] = useState<string | null>(null)
  const [alt, setAlt] = useState('')
  const [isTried, setTried] = useState(false)
  const isTooShort = alt.trim().length < 2
  const save = () => {
    setTried(true)
    if (!chosen || isTooShort) return
    const attrs = { pictureId: chosen, alt: alt.trim() }
    insertBlock(editor, 'image', attrs)
    onClose()
  }
  return (
    <InsertSheet
      title={t('richText.tool.image')}
      action={t('richText.image.save')}
      isDisabled={pictures.length === 0}
      onSave={save}
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
            onClick={() => {
              choose(id)
              setAlt(picture.alt[lang].slice(0, richLimits.alt))
            }}
            className={cx('rounded-md p-0.5', id === chosen && 'ring-2 ring-primary')}
          >
            <Thumbnail picture={picture} size={88} />
          </button>
        ))}
      </div>
      {isTried && !chosen ? (
        <p role="alert" className="text-sm text-red">
          {t('richText.image.choose')}
        </p>
      ) : null}
      <TextField
        lang={lang}
        label={t('richText.image.alt')}
        error={isTried && isTooShort ? t('richText.fault.alt') : undefined}
        maxLength={richLimits.alt}
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
      />
    </InsertSheet>
  )
}
