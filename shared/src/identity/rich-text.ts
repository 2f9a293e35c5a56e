import * as z from 'zod'
import { type Bilingual, id, instant, picture } from '../schema.ts'
import { richFault, type RichReason } from './rich-fault.ts'
import type { RichText } from './rich-node.ts'

/**
 * A text with headings, lists, links, pictures and the like; its shape, its limits and all it may hold are said by
 * `rich-node.ts`. What is not listed there cannot be stored and cannot leave: a fault names the place and the reason.
 */
export const richText = z
  .unknown()
  .superRefine((value, context) => {
    const fault = richFault(value)
    if (fault)
      context.addIssue({ code: 'custom', path: fault.path, params: { words: words[fault.reason] } })
  })
  .describe('Tiptap’s JSON: {"type": "doc", "version": 1, "content": […]}') as z.ZodType<
  RichText,
  RichText
>

const words: Record<RichReason, Bilingual> = {
  not_allowed: {
    en: 'This cannot stand in a text.',
    fr: 'Cet élément ne peut pas figurer dans un texte.',
  },
  too_deep: {
    en: 'Lists and quotations lie too deep in each other.',
    fr: 'Les listes et citations sont trop imbriquées.',
  },
  too_large: { en: 'This text is too long.', fr: 'Ce texte est trop long.' },
  characters: {
    en: 'This holds characters that cannot be kept.',
    fr: 'Certains caractères ne peuvent pas être conservés.',
  },
  link: {
    en: 'A link leads to a web page, a mailbox or a phone number.',
    fr: 'Un lien mène à une page web, une adresse e-mail ou un numéro de téléphone.',
  },
  picture: {
    en: 'This picture is not one of yours.',
    fr: 'Cette image n’est pas l’une des vôtres.',
  },
  alt: {
    en: 'Say in 2 to 160 characters what this shows.',
    fr: 'Dites en 2 à 160 caractères ce que l’on y voit.',
  },
  video: {
    en: 'This is no video of YouTube or Vimeo.',
    fr: 'Ce n’est pas une vidéo de YouTube ou de Vimeo.',
  },
}

/** A text of a business as it is read, with the pictures that stand in it. */
export const shownText = z.object({
  version: z.int(),
  writtenAt: instant,
  body: z.object({ en: richText, fr: richText }),
  pictures: z.array(z.object({ id, picture })),
})
export type ShownText = z.infer<typeof shownText>
