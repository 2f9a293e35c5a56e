import { articleContract } from './article.ts'
import { deskContract } from './desk.ts'
import { ticketPhotoContract } from './photo.ts'
import { ticketContract } from './ticket.ts'

/** Help articles, questions of clients, and the queues in which they are answered. */
export const supportContract = {
  ...articleContract,
  ...ticketContract,
  ...deskContract,
  ...ticketPhotoContract,
}
