import type { Preload } from '../page/preload.ts'
import { useScreenSearch } from '../address/link.ts'
import { AskPage } from './ask-page.tsx'
import { HelpArticle } from './help-article.tsx'
import { HelpHome } from './help-home.tsx'
import { OwnTickets } from './own-tickets.tsx'
import { articleOptions, articlesOptions } from './support-data.ts'
import { TicketByLink, TicketPage } from './ticket-page.tsx'

export { supportMetadata as metadata } from './support-metadata.ts'

export async function preload({ query, queryClient, search }: Preload<'support'>): Promise<void> {
  if (search.article) await queryClient.ensureQueryData(articleOptions(query, search.article))
  else if (!search.show && !search.ticket && !search.link)
    await queryClient.ensureQueryData(articlesOptions(query))
}

/** The help: articles, asking a question, and the reader’s questions. */
export function Page() {
  const { article, ticket, link, show, booking, shop } = useScreenSearch('support')
  if (link) return <TicketByLink token={link} />
  if (ticket) return <TicketPage key={ticket} ticketId={ticket} />
  if (article) return <HelpArticle key={article} articleId={article} />
  if (show === 'ask') return <AskPage bookingId={booking} shopId={shop} />
  if (show === 'mine') return <OwnTickets />
  return <HelpHome />
}
