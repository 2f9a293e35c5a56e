import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { useId } from 'react'
import { richFault } from '@serein/shared/identity/rich-fault.ts'
import type { RichText } from '@serein/shared/identity/rich-node.ts'
import type { Picture } from '@serein/shared/schema.ts'
import { cx } from '@serein/ui/cx.ts'
import { useWords } from '../language/words.ts'
import { extensionsFor } from './extensions.ts'
import { withoutHarm } from './pasted.ts'
import { toRich, type EditorNode } from './rich-json.ts'
import { Toolbar } from './toolbar.tsx'

export interface Choosable {
  id: string
  picture: Picture
}

/** A text with its toolbar. It tells with every change what the text is now; what stands first is never set again. */
export function RichTextEditor(props: {
  label: string
  lang: 'en' | 'fr'
  initial: RichText
  /** Those that may be put into the text, and those that stand in it. */
  pictures: Choosable[]
  mayChange: boolean
  onChange: (text: RichText) => void
}) {
  const { t } = useWords()
  const id = useId()
  const { pictures, label, lang, mayChange } = props
  const editor = useEditor({
    extensions: extensionsFor(
      (pictureId) => pictures.find((each) => each.id === pictureId)?.picture.src,
    ),
    content: props.initial as EditorNode,
    editable: mayChange,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-placeholder': t('richText.placeholder'),
        'aria-describedby': `${id}-fault`,
        lang,
        class: 'rich-text min-h-60 px-4 py-3 outline-none',
        ...(mayChange ? {} : { 'aria-readonly': 'true', tabindex: '0' }),
      },
      transformPastedHTML: withoutHarm,
      handleKeyDown: (_view, event) => {
        // The way to a toolbar that editors have in common.
        if (event.key !== 'F10' || !event.altKey) return false
        document.getElementById(id)?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
        return true
      },
    },
    onUpdate: (now) => props.onChange(toRich(now.editor.getJSON())),
  })
  const { isEmpty, fault } = useEditorState({
    editor,
    selector: (now) => ({
      isEmpty: now.editor.isEmpty,
      fault: richFault(toRich(now.editor.getJSON()))?.reason ?? null,
    }),
  })
  return (
    <div
      id={id}
      className={cx(
        'rounded-md border bg-surface focus-within:border-primary',
        fault ? 'border-red' : 'border-line-strong',
      )}
    >
      {mayChange ? <Toolbar editor={editor} pictures={pictures} /> : null}
      <div className="relative">
        {isEmpty ? (
          <p aria-hidden className="pointer-events-none absolute px-4 py-3 text-ink-soft">
            {t('richText.placeholder')}
          </p>
        ) : null}
        <EditorContent editor={editor} />
      </div>
      <p id={`${id}-fault`} role="status" className="px-4 text-sm text-red not-empty:pb-3">
        {fault ? t(`richText.fault.${fault}`) : ''}
      </p>
    </div>
  )
}
