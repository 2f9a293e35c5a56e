import type { Editor } from '@tiptap/core'

/** Puts a block behind what is chosen, which stays, and goes on in a line below it. */
export function insertBlock(editor: Editor, type: 'image' | 'video', attrs: object): void {
  editor
    .chain()
    .focus()
    .insertContentAt(editor.state.selection.to, [{ type, attrs }, { type: 'paragraph' }])
    .run()
}
