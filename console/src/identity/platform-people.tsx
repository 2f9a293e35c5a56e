import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { looksLikeEmail } from '@serein/shared/identity/contact-rule.ts'
import type { PlatformAdmins } from '@serein/shared/identity/platform-admin.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { useQueue } from '../command/use-queue.ts'

type Admin = PlatformAdmins['admins'][number]

/** The platform admins; each can add others and leave. */
export function Page() {
  const { t } = useWords()
  const { adminsQuery, verbs } = useAdmins()
  return (
    <ConsolePage title={t('identity.admin.title')}>
      <div className="flex w-full max-w-180 flex-col gap-8 p-6 max-md:p-5">
        <p className="text-sm text-ink-soft">{t('identity.admin.help')}</p>
        <QueryBoundary query={adminsQuery} loading={<Skeleton className="h-40 w-full" />}>
          {({ admins }) => (
            <ul className="divide-y divide-line rounded-md bg-surface px-5 shadow-soft">
              {admins.map((admin) => (
                <AdminRow
                  key={admin.adminId}
                  admin={admin}
                  isLast={admins.length === 1}
                  onTake={() => void verbs.take(admin)}
                />
              ))}
            </ul>
          )}
        </QueryBoundary>
        <GiveForm give={verbs.give} />
      </div>
    </ConsolePage>
  )
}

function AdminRow(props: { admin: Admin; isLast: boolean; onTake: () => void }) {
  const { t } = useWords()
  const { admin, isLast, onTake } = props
  const { name, email, isMe, hasTwoStep } = admin
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <Avatar name={name} />
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="serif flex flex-wrap items-center gap-2 text-lg">
          {name}
          {isMe ? <Badge>{t('business.people.me')}</Badge> : null}
        </p>
        <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
          {[email, t(hasTwoStep ? 'identity.admin.twoStep' : 'identity.admin.noTwoStep')]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {isLast ? null : (
        <Button
          tone="quiet"
          size="sm"
          aria-label={isMe ? undefined : t('identity.admin.takeOf', { name })}
          onClick={onTake}
        >
          {t(isMe ? 'identity.admin.giveUp' : 'identity.admin.take')}
        </Button>
      )}
    </li>
  )
}

function GiveForm({ give }: { give: (email: string) => Promise<boolean> }) {
  const { t } = useWords()
  const form = useServerForm({
    initial: { email: '' },
    read: ({ email }) => ({
      sent: email.trim(),
      faults: looksLikeEmail(email) ? [] : [{ field: 'email' }],
    }),
    faultText: () => t('payment.link.emailWrong'),
    send: give,
    next: () => ({ email: '' }),
  })
  return (
    <Section size="item" title={t('identity.admin.give')}>
      <Form onSend={form.submit} className="flex flex-col items-start gap-4">
        <TextField
          {...form.text('email')}
          className="w-full"
          label={t('identity.form.email')}
          help={t('identity.admin.giveHelp')}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" tone="secondary" pending={form.isPending}>
          {t('identity.admin.giveAction')}
        </Button>
      </Form>
    </Section>
  )
}

function useAdmins() {
  const { t } = useWords()
  const { api, query } = useClient()
  const adminsQuery = useQuery(query.platformAdmin.list.queryOptions({}))
  const run = useQueue<PlatformAdmins>(
    query.platformAdmin.list.queryKey({}),
    t('business.people.failed'),
  )
  const verbs = {
    async give(email: string) {
      const answer = await run(() => api.platformAdmin.give({ email }))
      if (answer) showToast({ tone: 'good', text: t('identity.admin.given', { email }) })
      return answer !== null
    },
    async take({ adminId, name, email, isMe }: Admin) {
      const answer = await run(() => api.platformAdmin.take({ adminId }))
      if (!answer) return
      if (isMe) return location.assign('/console/')
      showToast({
        text: t('identity.admin.taken', { name }),
        ...(email && { action: { label: t('common.undo'), run: () => void verbs.give(email) } }),
      })
    },
  }
  return { adminsQuery, verbs }
}
