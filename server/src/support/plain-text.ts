import type { RichBlock, RichItem, RichText, RichWord } from '@serein/shared/identity/rich-node.ts'

/** The words of a text, without its looks. */
export function plainText({ content }: RichText): string {
  return content.map(wordsOf).join(' ')
}

function wordsOf(node: RichBlock | RichItem | RichWord): string {
  if (node.type === 'text') return node.text
  if (!('content' in node) || !node.content) return ''
  return (node.content as (RichBlock | RichItem | RichWord)[]).map(wordsOf).join(' ')
}
