import { isLinkAllowed, withoutControls } from '@serein/shared/identity/rich-link.ts'
import {
  headingLevels,
  richAligns,
  richColours,
  richFonts,
  type HeadingLevel,
  type RichAlign,
  type RichBlock,
  type RichColour,
  type RichFont,
  type RichItem,
  type RichMark,
  type RichText,
  type RichWord,
} from '@serein/shared/identity/rich-node.ts'

/** What the editor says of its document. */
export interface EditorNode {
  type?: string
  attrs?: Record<string, unknown>
  content?: EditorNode[]
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  text?: string
}

/** The editor's document as a text of ours: what none may hold is left out, and so are empty lines at its end. */
export function toRich(node: EditorNode): RichText {
  const content = blocks(node)
  while (content.at(-1)?.type === 'paragraph' && !('content' in content.at(-1)!)) content.pop()
  return { type: 'doc', version: 1, content }
}

function blocks({ content = [] }: EditorNode): RichBlock[] {
  return content.flatMap((child) => block(child) ?? [])
}

function block(node: EditorNode): RichBlock | null {
  const { type, attrs = {} } = node
  const inner = words(node)
  switch (type) {
    case 'paragraph':
      return { type, ...alignedBy(attrs), ...(inner.length > 0 && { content: inner }) }
    case 'heading': {
      const level = headingLevels.find((each) => each === attrs.level) ?? (2 as HeadingLevel)
      const content = inner.length > 0 && { content: inner }
      return { type, attrs: { ...alignedBy(attrs).attrs, level }, ...content }
    }
    case 'codeBlock': {
      const text = withoutControls((node.content ?? []).map((child) => child.text ?? '').join(''))
      return text ? { type, content: [{ type: 'text', text }] } : null
    }
    case 'blockquote':
      return filled(type, blocks(node))
    case 'bulletList':
    case 'orderedList': {
      const items = (node.content ?? []).flatMap((child): RichItem[] => {
        const content = blocks(child)
        return content.length > 0 ? [{ type: 'listItem', content }] : []
      })
      return items.length > 0 ? { type, content: items } : null
    }
    case 'image':
      return { type, attrs: { pictureId: String(attrs.pictureId), alt: String(attrs.alt) } }
    case 'video':
      return {
        type,
        attrs: {
          host: attrs.host === 'vimeo' ? 'vimeo' : 'youtube',
          id: String(attrs.id),
          title: String(attrs.title),
        },
      }
    default:
      return null
  }
}

function filled(type: 'blockquote', content: RichBlock[]): RichBlock | null {
  return content.length > 0 ? { type, content } : null
}

function alignedBy({ align }: Record<string, unknown>): { attrs?: { align: RichAlign } } {
  const found = richAligns.find((each) => each === align)
  return found ? { attrs: { align: found } } : {}
}

function words({ content = [] }: EditorNode): RichWord[] {
  return content.flatMap((child): RichWord[] => {
    if (child.type === 'hardBreak') return [{ type: 'hardBreak' }]
    const text = withoutControls(child.text ?? '').replaceAll(/[\n\r]+/gu, ' ')
    if (child.type !== 'text' || !text) return []
    const marks = (child.marks ?? []).flatMap((each) => mark(each) ?? [])
    return [{ type: 'text', text, ...(marks.length > 0 && { marks }) }]
  })
}

function mark({
  type,
  attrs = {},
}: {
  type: string
  attrs?: Record<string, unknown>
}): RichMark | null {
  switch (type) {
    case 'bold':
    case 'italic':
    case 'underline':
    case 'strike':
      return { type }
    case 'color': {
      const name = richColours.find((each) => each === attrs.name)
      return name ? { type, attrs: { name: name as RichColour } } : null
    }
    case 'font': {
      const name = richFonts.find((each) => each === attrs.name)
      return name ? { type, attrs: { name: name as RichFont } } : null
    }
    case 'link': {
      const href = String(attrs.href)
      return isLinkAllowed(href) ? { type, attrs: { href } } : null
    }
    default:
      return null
  }
}
