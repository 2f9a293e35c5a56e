import * as z from 'zod'
import { id } from '../schema.ts'

/** A saved card as its owner tells it from others; only the provider has its number. */
export const savedCard = z.object({
  id,
  brand: z.string().describe('As the provider spells it, such as `visa`'),
  last4: z.string(),
  expiryMonth: z.int().describe('The last month in which it pays'),
  expiryYear: z.int(),
  isDefault: z.boolean().describe('The one that is chosen first where one pays'),
})
export type SavedCard = z.infer<typeof savedCard>

export const cardReference = z
  .string()
  .min(1)
  .max(300)
  .describe('What the provider gave the browser for the card')

/** Beside a tender, which may be another. */
export const cardOfTender = cardReference
  .optional()
  .describe('What the provider gave the browser for the card; `card` needs it')

/** Whether what pays by card says by which. */
export const namesCard = (payment: { tender: string; cardReference?: string | undefined }) =>
  payment.tender !== 'card' || payment.cardReference !== undefined

/** The names of the providers that may stand behind a tender. */
export const providerNames = ['sandbox', 'stripe', 'paypal'] as const
export type ProviderName = (typeof providerNames)[number]
