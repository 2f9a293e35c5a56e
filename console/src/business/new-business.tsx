import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { looksLikeEmail } from '@serein/shared/identity/contact-rule.ts'
import { TextField } from '@serein/ui/text-field.tsx'
import { SideForm } from '../form/side-form.tsx'
import { messagesIn } from '../form/use-delivery.ts'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { SideSheet } from '../page/sheet.tsx'
import { InvitationCode } from './invitation-code.tsx'
import { type Way, WayChoice, WayFields } from './invitation-way.tsx'

type Fault = { field: string; text?: string }

/** Takes a business in, or, of one that nobody works for yet, its owner once more: by a mail or a code, for a week. */
export function NewBusinessSheet(props: {
  open: boolean
  /** Null: a new business. */
  businessId: string | null
  onClose: () => void
}) {
  const { t } = useWords()
  const { open, businessId, onClose } = props
  const [invited, setInvited] = useState<{ code: string; name: string } | null>(null)
  const close = () => {
    setInvited(null)
    onClose()
  }
  return (
    <SideSheet
      open={open}
      onClose={close}
      title={t(businessId ? 'business.invite.again' : 'business.invite.title')}
    >
      {!open ? null : invited ? (
        <InvitationCode {...invited} onDone={close} />
      ) : (
        <Fields
          businessId={businessId}
          onDone={(code, name) => (code ? setInvited({ code, name }) : close())}
        />
      )}
    </SideSheet>
  )
}

function Fields(props: {
  businessId: string | null
  onDone: (code: string | null, name: string) => void
}) {
  const { t, language } = useWords()
  const { api, query } = useClient()
  const { businessId, onDone } = props
  const form = useServerForm({
    initial: {
      way: 'mail' as Way,
      businessName: '',
      ownerName: '',
      ownerEmail: '',
      language: language === 'fr' ? ('fr' as const) : ('en' as const),
    },
    read: ({ way, ...texts }) => {
      const missing = (['businessName', 'ownerName'] as const).filter(
        (field) => !texts[field].trim() && !(businessId && field === 'businessName'),
      )
      const faults: Fault[] = missing.map((field) => ({ field }))
      if (way === 'mail' && !looksLikeEmail(texts.ownerEmail)) faults.push({ field: 'ownerEmail' })
      return {
        sent: { ...texts, ownerEmail: way === 'mail' ? texts.ownerEmail.trim() : null },
        faults,
      }
    },
    faultText: ({ field, text }: Fault) =>
      text ?? t(field === 'ownerEmail' ? 'payment.link.emailWrong' : 'business.setUp.missing'),
    send: ({ businessName, ...owner }) =>
      businessId
        ? api.business.inviteOwner({ businessId, ...owner })
        : api.business.invite({ businessName, ...owner }),
    refusedFields: messagesIn,
    refresh: query.business.key(),
    savedText: ({ ownerName, ownerEmail }) =>
      ownerEmail === null ? undefined : t('business.invite.sent', { name: ownerName }),
    onDone: ({ code }) => onDone(code, form.values.ownerName),
  })
  const { way } = form.values
  return (
    <SideForm why={t('business.invite.why')} form={form}>
      {businessId ? null : (
        <TextField
          {...form.text('businessName')}
          label={t('business.setUp.businessName')}
          autoComplete="off"
          maxLength={80}
        />
      )}
      <TextField
        {...form.text('ownerName')}
        label={t('business.invite.owner')}
        autoComplete="off"
        maxLength={80}
      />
      <WayChoice way={way} onWay={(chosen) => form.set({ way: chosen })} />
      <WayFields way={way} email={form.text('ownerEmail')} language={form.choice('language')} />
    </SideForm>
  )
}
