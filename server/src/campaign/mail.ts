import type { CampaignAction } from '@serein/shared/campaign/rules.ts'
import { paragraphsIn } from '@serein/shared/notification/template-text.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import type { SimpleMail } from '../notification/message.ts'
import type { KeptLink } from '../platform/link.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }

/** What of a campaign its mail is written from. */
export type Letter = {
  businessName: string
  subject: Bilingual
  text: Bilingual
  action: CampaignAction
  code: string | null
}

/** Answers `GET`, writes down that the link was opened, and leads on. */
export const openPath = '/news/open?link='

const labels: Record<Exclude<CampaignAction, 'none'>, Bilingual> = {
  book: { en: 'See free times', fr: 'Voir les horaires libres' },
  offers: { en: 'See our offers', fr: 'Voir nos offres' },
}

/** The mail to one client, whose link is theirs alone; without a link it is a test, and its button leads to the page itself. */
export function campaignMail(
  letter: Letter,
  to: { link: KeptLink } | { shopId: string | null },
): SimpleMail {
  const { businessName: sender, subject, text, action, code } = letter
  const [en, fr] = [paragraphsIn(text.en), paragraphsIn(text.fr)]
  const length = Math.max(en.length, fr.length)
  const paragraphs = Array.from({ length }, (_, at) => ({ en: en[at] ?? '', fr: fr[at] ?? '' }))
  return {
    sender,
    subject,
    heading: subject,
    paragraphs,
    ...(code && { offerCode: code }),
    action: action === 'none' ? null : { label: labels[action], ...leading(action, to) },
    ...('link' in to && { unsubscribe: to.link }),
  }
}

function leading(
  action: CampaignAction,
  to: { link: KeptLink } | { shopId: string | null },
): { path: string; link?: KeptLink } {
  if ('link' in to) return { path: openPath, link: to.link }
  return { path: targetOf(action, to.shopId) }
}

/** Where the button leads in the end. */
export function targetOf(action: CampaignAction, shopId: string | null): string {
  return action === 'book' && shopId ? `${screens.shopDetails}?shop=${shopId}` : screens.offers
}
