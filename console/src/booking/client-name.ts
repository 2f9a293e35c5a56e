import { phoneText } from '@serein/shared/identity/phone-text.ts'
import { useWords } from '../language/words.ts'

type Contact = { phone?: string | null; email?: string | null }

/** What the desk calls a client: the name, else the contact, else a general word. */
export function useClientName() {
  const { t } = useWords()
  return ({ name, phone, email }: Contact & { name: string }) =>
    phoneText(name || phone || email || t('customer.nameless'))
}

/** A client’s contacts beside the name, without repeating it. */
export function contactsBeside(called: string, { phone, email }: Contact): string[] {
  const contacts = [phone ? phoneText(phone) : null, email ?? null]
  return contacts.filter((each): each is string => each !== null && each !== called)
}
