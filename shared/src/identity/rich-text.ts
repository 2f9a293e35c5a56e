import * as z from 'zod'

/**
 * The part of Tiptap's JSON that a text of ours may hold. What is not listed cannot be stored and cannot leave: there is
 * no markup in it, and a link leads to a page of ours, to https or to a mailbox.
 */
const mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({
    type: z.literal('link'),
    attrs: z.object({
      href: z
        .string()
        .max(500)
        .regex(/^(?:\/(?!\/)|https:\/\/|mailto:)/),
    }),
  }),
])

const words = z.array(
  z.object({ type: z.literal('text'), text: z.string(), marks: z.array(mark).optional() }),
)

const paragraph = z.object({ type: z.literal('paragraph'), content: words.optional() })
const item = z.object({ type: z.literal('listItem'), content: z.array(paragraph) })

const block = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('heading'),
    attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
    content: words.optional(),
  }),
  paragraph,
  z.object({ type: z.literal('bulletList'), content: z.array(item) }),
  z.object({ type: z.literal('orderedList'), content: z.array(item) }),
])

export const richText = z.object({ type: z.literal('doc'), content: z.array(block).max(500) })

export type RichText = z.infer<typeof richText>
export type RichBlock = RichText['content'][number]
export type RichWords = z.infer<typeof words>
