import { Mail, Phone } from 'lucide-react'
import { phoneDigits, phoneText } from '@serein/shared/identity/phone-text.ts'
import { ButtonLink } from '@serein/ui/button.tsx'

type Contact = { phone: string | null; email: string | null }

/** To call a client and to write to them, where the reader may see how. */
export function ContactLinks({ phone, email, labels }: Contact & { labels: Contact }) {
  return (
    <>
      {phone ? (
        <ButtonLink
          size="sm"
          tone="secondary"
          icon={<Phone aria-hidden />}
          href={`tel:${phoneDigits(phone)}`}
        >
          {labels.phone && phoneText(labels.phone)}
        </ButtonLink>
      ) : null}
      {email ? (
        <ButtonLink size="sm" tone="secondary" icon={<Mail aria-hidden />} href={`mailto:${email}`}>
          {labels.email}
        </ButtonLink>
      ) : null}
    </>
  )
}
