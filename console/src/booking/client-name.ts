import { phoneText } from '@serein/shared/identity/phone-text.ts'
import { useWords } from '../language/words.ts'

type Contact = { phone?: string | null; email?: string | null }

/** What the desk calls a client: by name, else as they are reached, else by a word for everybody. */
export function useClientName() {
  const { t } = useWords()
  return ({ name, phone, email }: Contact & { name: string }) =>
    phoneText(name || phone || email || t('customer.nameless'))
}

/** How a client is reached, as it stands beside what they are called; nothing twice. */
export function contactsBeside(called: string, { phone, email }: Contact): string[] {
  const contacts = [phone ? phoneText(phone) : null, email ?? null]
  return contacts.filter((each): each is string => each !== null && each !== called)
}
