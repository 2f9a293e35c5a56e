import type { CampaignAction } from '@serein/shared/campaign/rules.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { pairParagraphs } from '../notification/mail/our-words.ts'
import type { SimpleMail } from '../notification/message.ts'
import type { KeptLink } from '../platform/link.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import { inBoth } from '../platform/words.ts'

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

/** The mail to one client, whose link is theirs alone; without a link it is a test, and its button leads to the page itself. */
export function campaignMail(
  letter: Letter,
  to: { link: KeptLink } | { shopId: string | null },
): SimpleMail {
  const { businessName: sender, subject, text, action, code } = letter
  return {
    sender,
    subject,
    heading: subject,
    paragraphs: pairParagraphs(text),
    ...(code && { offerCode: code }),
    action:
      action === 'none'
        ? null
        : { label: inBoth(`campaign.mail.${action}`), ...leading(action, to) },
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
