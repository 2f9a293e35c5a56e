import type { RichMark, RichText, RichWord } from '../rich-node.ts'

export const pictureId = '01900000-0000-7000-8000-000000000001'

const word = (text: string, ...marks: RichMark[]): RichWord =>
  marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text }

/** A text in which every tool was used. */
export const everyTool: RichText = {
  type: 'doc',
  version: 1,
  content: [
    ...([1, 2, 3, 4, 5, 6] as const).map((level) => ({
      type: 'heading' as const,
      attrs: { level },
      content: [word(`Heading ${level}`)],
    })),
    {
      type: 'paragraph',
      attrs: { align: 'center' },
      content: [
        word('bold', { type: 'bold' }),
        word('italic', { type: 'italic' }),
        word('underline', { type: 'underline' }),
        word('strike', { type: 'strike' }),
        word('clay', { type: 'color', attrs: { name: 'clay' } }),
        word('serif', { type: 'font', attrs: { name: 'serif' } }),
        { type: 'hardBreak' },
        word('all', { type: 'bold' }, { type: 'italic' }, { type: 'underline' }),
        word('terms', { type: 'link', attrs: { href: '/terms' } }),
        word('mail', { type: 'link', attrs: { href: 'mailto:hello@serein.example' } }),
        word('web', { type: 'link', attrs: { href: 'https://serein.example/' } }),
      ],
    },
    { type: 'blockquote', content: [{ type: 'paragraph', content: [word('Quoted')] }] },
    { type: 'codeBlock', content: [{ type: 'text', text: '<b>code</b>\nand more' }] },
    ...(['bulletList', 'orderedList'] as const).map((type) => ({
      type,
      content: [
        {
          type: 'listItem' as const,
          content: [{ type: 'paragraph' as const, content: [word(`In a ${type}`)] }],
        },
      ],
    })),
    { type: 'image', attrs: { pictureId, alt: 'A quiet room' } },
    { type: 'video', attrs: { host: 'youtube', id: 'aqz-KE-bpKQ', title: 'A walk around' } },
  ],
}
