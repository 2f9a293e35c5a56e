import { bilingual } from '../schema.ts'

/** How the business calls a tender of its desks. */
export const tenderName = bilingual
  .nullable()
  .optional()
  .describe('As the business calls it; null: as everybody does')
