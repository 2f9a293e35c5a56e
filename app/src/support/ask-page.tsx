import { useQuery, useQueryClient } from '@tanstack/react-query'
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
import type { ChoiceProps } from '@serein/ui/use-form.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { ChosenPhotos } from '../page/chosen-photos.tsx'
import { Failure } from '../page/failure.tsx'
import { Screen } from '../page/screen.tsx'
import { SubmitButton } from '../page/submit-button.tsx'
import { useServerForm } from '../page/use-server-form.ts'

type Asked = { about: string; subject: string; text: string; name: string; email: string }

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
  const [photos, setPhotos] = useState<File[]>([])
  const send = useAsk({ ...props, photos })
  const form = useServerForm({
    initial: {
      about: props.bookingId ?? props.shopId ?? 'app',
      subject: '',
      text: '',
      name: '',
      email: '',
    },
    read: (typed) => {
      const question: Asked = {
        about: typed.about,
        subject: typed.subject.trim(),
        text: typed.text.trim(),
        name: typed.name.trim(),
        email: typed.email.trim(),
      }
      return {
        sent: question,
        faults: faultyFields(question, isGuest).map((field) => ({
          field,
          text: t(`support.ask.fault.${field}`),
        })),
      }
    },
    send,
  })
  return (
    <Form {...form.attributes}>
      {isGuest ? null : <AboutSelect {...props} about={form.choice('about')} />}
      {isGuest ? (
        <>
          <TextField
            name="name"
            autoComplete="name"
            maxLength={120}
            label={t('support.ask.name')}
            {...form.text('name')}
          />
          <TextField
            name="email"
            type="email"
            autoComplete="email"
            inputMode="email"
            maxLength={emailLengthMax}
            label={t('support.ask.email')}
            help={t('support.ask.emailHelp')}
            {...form.text('email')}
          />
        </>
      ) : null}
      <TextField
        name="subject"
        maxLength={supportLimits.subject}
        label={t('support.ask.subject')}
        {...form.text('subject')}
      />
      <TextArea
        name="text"
        rows={7}
        maxLength={supportLimits.text}
        label={t('support.ask.text')}
        help={t('support.ask.textHelp')}
        {...form.text('text')}
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
      <Failure error={form.problem} />
      <SubmitButton wide pending={form.isPending} pendingLabel={t('identity.form.pending')}>
        {t('support.ask.send')}
      </SubmitButton>
    </Form>
  )
}

function faultyFields({ subject, text, name, email }: Asked, isGuest: boolean) {
  return [
    ...(isGuest && name === '' ? (['name'] as const) : []),
    ...(isGuest && !looksLikeEmail(email) ? (['email'] as const) : []),
    ...(subject.length < 3 ? (['subject'] as const) : []),
    ...(text === '' ? (['text'] as const) : []),
  ]
}

function useAsk(props: {
  shopId?: string | undefined
  isGuest: boolean
  photos: File[]
  onSent: (email: string) => void
}) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const router = useRouter()
  const { shopId, isGuest, photos, onSent } = props
  return async ({ about, subject, text, name, email }: Asked) => {
    if (isGuest) {
      await api.support.askAsGuest({ subject, text, name, email, ...(shopId && { shopId }) })
      return onSent(email)
    }
    const place = about === 'app' ? {} : about === shopId ? { shopId } : { bookingId: about }
    const ticket = await api.support.ask({ subject, text, ...place })
    try {
      for (const file of photos) await api.support.addPhoto({ ticketId: ticket.ticketId, file })
    } catch {
      // The question is asked: they are sent again where it stands.
      showToast({ tone: 'bad', text: t('support.photos.notSent') })
    }
    await cache.invalidateQueries({ queryKey: query.support.tickets.key() })
    await router.navigate({
      href: linkTo('support', { ticket: ticket.ticketId }),
      replace: true,
    })
  }
}

/** Serein, or one of the latest visits; and the spa that one came from. */
function AboutSelect(props: { shopId?: string | undefined; about: ChoiceProps }) {
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
      {...props.about}
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
