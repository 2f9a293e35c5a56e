import { TicketQueue } from './ticket-queue.tsx'

/** What is asked of the platform, and what businesses have handed to it. */
export function Page() {
  return <TicketQueue kind="platform" timeZone="UTC" mayChange />
}
