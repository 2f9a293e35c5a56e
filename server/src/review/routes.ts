import { api } from '../api.ts'
import { listReviews } from './review.ts'

export const reviewRoutes = {
  list: api.review.list.handler(({ context, input }) => listReviews(context.db, input)),
}
