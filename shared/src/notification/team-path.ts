import { dateTimeFormat } from '../formatters.ts'
import type { TeamFacts } from './team-contract.ts'
import type { TeamKind } from './team-kinds.ts'

/** Where in the console news of a business leads, as its mails and its bell have it. */
export function teamPath(kind: TeamKind, facts: TeamFacts): string {
  const { shopId, bookingId, chatId, startsAt, from, timeZone = 'UTC' } = facts
  const to = (screen: string, more: Record<string, string | undefined> = {}) => {
    const params = Object.entries({ shop: shopId, ...more }).filter(([, value]) => value)
    const search = new URLSearchParams(params as [string, string][]).toString()
    return `/console${screen}${search && `?${search}`}`
  }
  switch (kind) {
    case 'client_wrote':
      return to('/chats', { chat: chatId })
    case 'question_asked':
    case 'question_written':
      return to('/support')
    case 'review_written':
      return to('/reviews')
    case 'word_written':
      return facts.isOwn ? to('') : to('/reviews', { filter: 'private' })
    case 'signal_raised':
    case 'time_fits':
      return to('')
    case 'order_placed':
      return to('/orders')
    case 'time_off_asked':
    case 'time_off_approved':
    case 'time_off_refused':
    case 'swap_asked':
    case 'swap_agreed':
    case 'swap_declined':
    case 'swap_approved':
    case 'swap_refused':
      return to('/team', { tab: 'timeOff' })
    case 'visit_called_off':
      return to('/calendar', { day: dayAt(startsAt, timeZone) })
    // The old day, since the visit may have moved and is no longer the reader’s.
    case 'visit_taken':
      return to('/calendar', { day: dayAt(from ?? startsAt, timeZone) })
    default:
      return to('/calendar', { day: dayAt(startsAt, timeZone), visit: bookingId })
  }
}

function dayAt(moment: string | undefined, timeZone: string): string | undefined {
  if (!moment) return undefined
  return dateTimeFormat('en-CA', { timeZone }).format(new Date(moment))
}
