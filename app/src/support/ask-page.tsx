import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient, useFormat, useSession } from '@serein/client/provider.tsx'
import { emailLengthMax, looksLikeEmail } from '@serein/shared/identity/contact-rule.ts'
import { supportLimits } from '@serein/shared/support/rules.ts'
import { Form } from '@serein/ui/form.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { ChosenPhotos } from '../page/chosen-photos.tsx'
import { Failure } from '../page/failure.tsx'
import { Screen } from '../page/screen.tsx'
import { SubmitButton } from '../page/submit-button.tsx'

type Asked = { subject: string; text: string; name: string; email: string }
type Fault = Partial<Record<keyof Asked, true>>

/** A question to the spa of a visit, or to Serein; without an account the answer comes by mail. */
export function AskPage(props: { bookingId?: string | undefined; shopId?: string | undefined }) {
  const { t } = useWords()
  const user = useSession()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <Screen title={t('support.ask.title')} back={linkTo('support')}>
      {sentTo === null ? (
        <AskForm {...props} isGuest={user === null} onSent={setSentTo} />
      ) : (
        <Notice tone="primary" announce title={t('support.ask.sent')}>
          {t('support.ask.sentText', { email: sentTo })}
        </Notice>
      )}
    </Screen>
  )
}

function AskForm(props: {
  bookingId?: string | undefined
  shopId?: string | undefined
  isGuest: boolean
  onSent: (email: string) => void
}) {
  const { t } = useWords()
  const { isGuest } = props
  const [about, setAbout] = useState(props.bookingId ?? props.shopId ?? 'app')
  const [fault, setFault] = useState<Fault>({})
  const [photos, setPhotos] = useState<File[]>([])
  const ask = useAsk({ ...props, about, photos })
  const send = (form: HTMLFormElement) => {
    const data = new FormData(form)
    const read = (name: keyof Asked) => String(data.get(name) ?? '').trim()
    const question = {
      subject: read('subject'),
      text: read('text'),
      name: read('name'),
      email: read('email'),
    }
    const found: Fault = {
      ...(question.subject.length < 3 && { subject: true }),
      ...(question.text === '' && { text: true }),
      ...(isGuest && question.name === '' && { name: true }),
      ...(isGuest && !looksLikeEmail(question.email) && { email: true }),
    }
    setFault(found)
    const [first] = Object.keys(found)
    if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    else ask.mutate(question)
  }
  const at = (name: keyof Asked) => (fault[name] ? t(`support.ask.fault.${name}`) : undefined)
  return (
    <Form onSend={send}>
      {isGuest ? null : <AboutSelect {...props} about={about} onAbout={setAbout} />}
      {isGuest ? (
        <>
          <TextField
            name="name"
            autoComplete="name"
            maxLength={120}
            label={t('support.ask.name')}
            error={at('name')}
          />
          <TextField
            name="email"
            type="email"
            autoComplete="email"
            inputMode="email"
            maxLength={emailLengthMax}
            label={t('support.ask.email')}
            help={t('support.ask.emailHelp')}
            error={at('email')}
          />
        </>
      ) : null}
      <TextField
        name="subject"
        maxLength={supportLimits.subject}
        label={t('support.ask.subject')}
        error={at('subject')}
      />
      <TextArea
        name="text"
        rows={7}
        maxLength={supportLimits.text}
        label={t('support.ask.text')}
        help={t('support.ask.textHelp')}
        error={at('text')}
      />
      {isGuest ? (
        <p className="text-sm text-ink-soft">{t('support.photos.guest')}</p>
      ) : (
        <ChosenPhotos
          help={t('support.photos.help', { limit: supportLimits.photos })}
          limit={supportLimits.photos}
          chosen={photos}
          onChosen={setPhotos}
        />
      )}
      <Failure error={ask.error} />
      <SubmitButton wide pending={ask.isPending} pendingLabel={t('identity.form.pending')}>
        {t('support.ask.send')}
      </SubmitButton>
    </Form>
  )
}

function useAsk(props: {
  shopId?: string | undefined
  isGuest: boolean
  about: string
  photos: File[]
  onSent: (email: string) => void
}) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const router = useRouter()
  const { shopId, isGuest, about, photos, onSent } = props
  return useMutation({
    mutationFn: async ({ subject, text, name, email }: Asked) => {
      if (isGuest) {
        await api.support.askAsGuest({ subject, text, name, email, ...(shopId && { shopId }) })
        return null
      }
      const place = about === 'app' ? {} : about === shopId ? { shopId } : { bookingId: about }
      const ticket = await api.support.ask({ subject, text, ...place })
      try {
        for (const file of photos) await api.support.addPhoto({ ticketId: ticket.ticketId, file })
      } catch {
        // The question is sent; failed photos can be sent again on its page.
        showToast({ tone: 'bad', text: t('support.photos.notSent') })
      }
      return ticket
    },
    onSuccess: async (ticket, { email }) => {
      if (!ticket) return onSent(email)
      await cache.invalidateQueries({ queryKey: query.support.tickets.key() })
      await router.navigate({
        href: linkTo('support', { ticket: ticket.ticketId }),
        replace: true,
      })
    },
  })
}

/** The recipient: Serein, the spa of a recent visit or the one the reader came from. */
function AboutSelect(props: {
  shopId?: string | undefined
  about: string
  onAbout: (id: string) => void
}) {
  const { t } = useWords()
  const format = useFormat()
  const { query } = useClient()
  const { shopId } = props
  const coming = useQuery(
    query.booking.list.queryOptions({ input: { which: 'coming', limit: 10 } }),
  )
  const past = useQuery(query.booking.list.queryOptions({ input: { which: 'past', limit: 10 } }))
  const shop = useQuery({
    ...query.shop.get.queryOptions({ input: { shopId: shopId ?? '' } }),
    enabled: shopId !== undefined,
  })
  const visits = [...(coming.data?.bookings ?? []), ...(past.data?.bookings ?? [])]
  return (
    <Select
      label={t('support.ask.about')}
      help={t('support.ask.aboutHelp')}
      value={props.about}
      onSelect={props.onAbout}
      options={[
        { id: 'app', label: t('support.ask.app') },
        ...(shopId && shop.data ? [{ id: shopId, label: shop.data.name }] : []),
        ...visits.map((visit) => ({
          id: visit.id,
          label: t('support.ask.visit', {
            shop: visit.shop.name,
            day: format.longDate(visit.startsAt, visit.timeZone),
          }),
        })),
      ]}
    />
  )
}
