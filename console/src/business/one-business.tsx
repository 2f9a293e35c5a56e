import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { useDay } from '@serein/client/use-day.ts'
import type { Role } from '@serein/shared/business/permission.ts'
import type { BusinessStanding } from '@serein/shared/business/suspension.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { dismissToast, showToast } from '@serein/ui/toast-queue.ts'
import { linkTo } from '../address/link.ts'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { Problem } from '../page/problem.tsx'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { NewBusinessSheet } from './new-business.tsx'
import { PlatformShops } from './platform-shops.tsx'

/** A business as the platform sees it, with its actions. */
export function BusinessPage({ businessId }: { businessId: string }) {
  const { t } = useWords()
  const { query } = useClient()
  const business = useQuery(query.business.ofPlatform.queryOptions({ input: { businessId } }))
  return (
    <ConsolePage
      title={business.data?.name ?? t('business.platform.title')}
      actions={
        <ButtonLink tone="secondary" href={linkTo('/platform/businesses')}>
          {t('business.platform.all')}
        </ButtonLink>
      }
    >
      <div className="w-full max-w-180 p-6 max-md:p-5">
        <QueryBoundary query={business} loading={<Skeleton className="h-80 w-full" />}>
          {(data) => (
            <div className="flex flex-col gap-7">
              <Standing business={data} />
              <PlatformShops business={data} />
              <People business={data} />
              <Earlier business={data} />
            </div>
          )}
        </QueryBoundary>
      </div>
    </ConsolePage>
  )
}

/** Suspends with a reason, or lifts it; each can be undone from its message. */
function Standing({ business }: { business: BusinessStanding }) {
  const { t } = useWords()
  const day = useDay()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const { id: businessId, name } = business
  const toast = useRef(0)
  const running = business.suspensions.find(({ liftedAt }) => liftedAt === null)
  const change = useMutation({
    mutationFn: (why: string | null) =>
      why === null
        ? api.business.lift({ businessId })
        : api.business.suspend({ businessId, reason: why }),
    onSuccess: (_, why) => {
      const undo = why === null ? (running?.reason ?? null) : null
      // Only the last action can be undone.
      dismissToast(toast.current)
      toast.current = showToast({
        tone: 'good',
        text: t(why === null ? 'business.platform.lifted' : 'business.platform.isSuspended', {
          name,
        }),
        ...((why !== null || undo) && {
          action: { label: t('common.undo'), run: () => change.mutate(undo) },
        }),
      })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: query.business.key() }),
  })
  const form = useServerForm({
    initial: { reason: '' },
    read: ({ reason }) => ({
      sent: reason.trim(),
      faults: reason.trim() ? [] : [{ field: 'reason' }],
    }),
    faultText: () => t('business.platform.reasonMissing'),
    send: (reason) => change.mutateAsync(reason),
    saysProblem: true,
    next: () => ({ reason: '' }),
  })
  const problem = <Problem error={change.error} />
  if (running)
    return (
      <div className="flex flex-col items-start gap-4">
        <Notice
          tone="red"
          className="self-stretch"
          title={t('business.platform.since', {
            day: day(running.suspendedAt),
          })}
        >
          {running.reason}
        </Notice>
        <Button pending={change.isPending} onClick={() => change.mutate(null)}>
          {t('business.platform.lift')}
        </Button>
        {problem}
      </div>
    )
  return (
    <Form onSend={form.submit} className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">
        {t('business.platform.effect', { count: business.comingVisits })}
      </p>
      <TextArea
        {...form.text('reason')}
        label={t('business.platform.reason')}
        help={t('business.platform.reasonHelp')}
        rows={3}
        maxLength={1_000}
      />
      {problem}
      <Button type="submit" tone="danger" className="self-start" pending={change.isPending}>
        {t('business.platform.suspend')}
      </Button>
    </Form>
  )
}

function People({ business }: { business: BusinessStanding }) {
  const { t } = useWords()
  const [isInviting, setInviting] = useState(false)
  if (business.members.length === 0)
    return (
      <Section size="item" title={t('business.platform.people')}>
        <p className="mb-3 text-ink-soft">{t('business.invite.nobody')}</p>
        <Button tone="secondary" onClick={() => setInviting(true)}>
          {t('business.invite.again')}
        </Button>
        <NewBusinessSheet
          open={isInviting}
          businessId={business.id}
          onClose={() => setInviting(false)}
        />
      </Section>
    )
  return (
    <Section size="item" title={t('business.platform.people')}>
      <ul className="divide-y divide-line">
        {business.members.map(({ name, role }) => (
          <li key={`${name} ${role}`} className="flex justify-between gap-4 py-2.5">
            {name}
            <span className="text-sm text-ink-soft">{t(`frame.role.${role as Role}`)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Earlier({ business }: { business: BusinessStanding }) {
  const { t } = useWords()
  const day = useDay()
  const over = business.suspensions.filter(({ liftedAt }) => liftedAt !== null)
  if (over.length === 0) return null
  const nobody = t('shop.texts.nobody')
  return (
    <Section size="item" title={t('business.platform.earlier')}>
      <ul className="divide-y divide-line">
        {over.map(({ suspendedAt, suspendedBy, liftedAt, liftedBy, reason }) => (
          <li key={suspendedAt} className="py-2.5">
            <p>{reason}</p>
            <p className="text-sm text-ink-soft">
              {t('business.platform.fromTo', {
                from: day(suspendedAt),
                by: suspendedBy ?? nobody,
                to: day(liftedAt!),
                lifter: liftedBy ?? nobody,
              })}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
