import { getLegal, publishLegal } from '@serein/server/identity/legal.ts'
import type { RichText } from '@serein/shared/identity/rich-node.ts'
import type { Tx } from '@serein/server/platform/pool.ts'

const day = 86_400_000

const section = {
  en: [
    '12. Private links',
    'The link to your part of a visit, and the link your calendar reads, open without logging in. Keep them to yourself; you can withdraw either of them at any time.',
  ],
  fr: [
    '12. Liens privés',
    'Le lien vers votre partie d’un rendez-vous et celui que lit votre agenda s’ouvrent sans connexion. Gardez-les pour vous ; vous pouvez retirer chacun à tout moment.'.replace(
      ' ;',
      '\u00a0;',
    ),
  ],
}

/** The demo's terms have been changed once, so that there is a history to read. */
export async function addLegalHistory(tx: Tx, now: Date): Promise<void> {
  const first = await getLegal(tx, { kind: 'terms' }, now)
  await publishLegal(tx, {
    kind: 'terms',
    publishedAt: new Date(now.getTime() - 60 * day),
    body: { en: longer(first.body.en, section.en), fr: longer(first.body.fr, section.fr) },
    changes: {
      en: 'New is point 12, about links that open without logging in.',
      fr: 'Le point 12 est nouveau\u00a0: il parle des liens qui s’ouvrent sans connexion.',
    },
  })
}

function longer(before: RichText, [title = '', words = '']: string[]): RichText {
  return {
    type: 'doc',
    content: [
      ...before.content,
      { type: 'heading', attrs: { level: 2 }, content: textNode(title) },
      { type: 'paragraph', content: textNode(words) },
    ],
  }
}

function textNode(text: string) {
  return [{ type: 'text' as const, text }]
}
