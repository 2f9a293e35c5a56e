import * as z from 'zod'
import {
  emailLengthMax,
  emailWritten,
  looksLikeContact,
  phoneWritten,
  plainEmail,
} from './contact-rule.ts'

/**
 * As people write it, in any country's way; the server reads it as one does in the shop's country, keeps it in its international
 * form and refuses what is no number of that country, with the field.
 */
export const contactPhone = z.string().trim().max(40).regex(phoneWritten)

/** The country of a number written in national format. */
export const country = z.string().regex(/^[A-Z]{2}$/u)

/** The address of a mailbox, at every door the same, and kept as mails find it. */
export const emailAddress = z
  .string()
  .overwrite(plainEmail)
  .max(emailLengthMax)
  .check(z.email({ pattern: emailWritten }))

/** Where somebody is reached: a mail address, or a phone number as people write it. */
export const contactText = z.string().trim().max(emailLengthMax).refine(looksLikeContact)
