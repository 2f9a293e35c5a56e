import { useClient, useFormat, useNow } from '@serein/client/provider.tsx'
import { type ApprovalRule, answerBy, approvalLimits } from '@serein/shared/shop/approval.ts'
import type { ShopSettings } from '@serein/shared/shop/settings.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useWords } from '../../language/words.ts'
import { QueryBoundary } from '../../page/page.tsx'
import { SideForm } from '../../form/side-form.tsx'
import type { FieldFault } from '../../form/use-delivery.ts'
import { type Reading, useServerForm } from '../../form/use-server-form.ts'
import { useDuration } from './duration.ts'
import { type MenuEntry, useServices } from './use-services.ts'

type Who = 'nobody' | 'some' | 'all'
type Values = {
  who: Who
  ofNewClients: boolean
  serviceIds: readonly string[]
  answerMinutes: number
}
type Sent = ShopSettings['approvalRule']

/** Whose visits the shop answers before they stand. */
export function ApprovalSummary({ settings: { approvalRule: rule } }: { settings: ShopSettings }) {
  const { t } = useWords()
  const say = useDuration()
  if (!rule) return <p>{t('shop.approval.off')}</p>
  const who = rule.ofAll
    ? t('shop.approval.sumAll')
    : [
        ...(rule.ofNewClients ? [t('shop.approval.sumNew')] : []),
        ...(rule.serviceIds.length > 0
          ? [t('shop.approval.sumServices', { count: rule.serviceIds.length })]
          : []),
      ].join(' · ')
  return (
    <p>
      {who}
      <br />
      <span className="text-ink-soft">
        {t('shop.approval.sumAnswer', { time: say(rule.answerMinutes) })}
      </span>
    </p>
  )
}

/** Who asks first, of what, and how long the shop may take; with what such a client reads. */
export function ApprovalForm(props: { settings: ShopSettings; onDone: () => void }) {
  const services = useServices(props.settings.shopId)
  return (
    <QueryBoundary query={services} loading={<Skeleton className="h-60 w-full" />}>
      {(menu) => <Fields {...props} menu={menu} />}
    </QueryBoundary>
  )
}

function Fields(props: { settings: ShopSettings; onDone: () => void; menu: MenuEntry[] }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const say = useDuration()
  const { settings, onDone, menu } = props
  const { shopId, approvalRule } = settings
  const form = useServerForm({
    name: () => t('shop.approval.title'),
    initial: valuesOf(approvalRule),
    before: approvalRule,
    read: readApproval,
    faultText: () => t('shop.approval.none'),
    send: (wanted) => api.shop.askFirst({ shopId, approvalRule: wanted }),
    faultCode: 'rule_not_possible',
    refresh: query.shop.key(),
    onDone,
  })
  const { values, set } = form
  return (
    <SideForm
      why={t('shop.approval.why')}
      form={form}
      preview={
        values.who === 'nobody' ? undefined : (
          <Preview settings={settings} answerMinutes={values.answerMinutes} />
        )
      }
    >
      <Select
        label={t('shop.approval.who')}
        value={values.who}
        options={(['nobody', 'some', 'all'] as const).map((id) => ({
          id,
          label: t(`shop.approval.${id}`),
        }))}
        onSelect={(who) => set({ who: who as Who })}
      />
      {values.who === 'nobody' ? null : (
        <Select
          label={t('shop.approval.answer')}
          help={t('shop.approval.answerHelp')}
          value={String(values.answerMinutes)}
          options={approvalLimits.answers.map((minutes) => ({
            id: String(minutes),
            label: say(minutes),
          }))}
          onSelect={(id) => set({ answerMinutes: Number(id) })}
        />
      )}
      {values.who === 'some' ? (
        <fieldset>
          <legend className="sr-only">{t('shop.approval.some')}</legend>
          <Checkbox
            {...form.tick('ofNewClients')}
            label={t('shop.approval.newClients')}
            help={t('shop.approval.newClientsHelp')}
            error={form.at('who')}
          />
          <p className="mt-3 text-sm font-semibold">{t('shop.approval.services')}</p>
          <div>
            {menu.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={values.serviceIds.includes(id)}
                onChecked={(isOn) =>
                  set({
                    serviceIds: isOn
                      ? [...values.serviceIds, id]
                      : values.serviceIds.filter((each) => each !== id),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      ) : null}
    </SideForm>
  )
}

/** What a client reads who asks now for the day after tomorrow. */
function Preview(props: { settings: ShopSettings; answerMinutes: number }) {
  const { t } = useWords()
  const format = useFormat()
  const now = useNow(60_000)
  const { shopName, timeZone } = props.settings.details
  const askedAt = Date.parse(now)
  const by = answerBy(props.answerMinutes, { startsAt: askedAt + 2 * 86_400_000, askedAt })
  const until = new Date(by).toISOString()
  return (
    <Notice tone="gold" title={t('shop.approval.previewTitle', { shop: shopName })}>
      {t('shop.approval.previewText', {
        day: format.relativeDay(until, timeZone, now),
        time: format.clock(until, timeZone),
      })}
    </Notice>
  )
}

function valuesOf(rule: Sent): Values {
  if (!rule) return { who: 'nobody', ofNewClients: true, serviceIds: [], answerMinutes: 720 }
  return { ...rule, who: rule.ofAll ? 'all' : 'some' }
}

function readApproval(values: Values): Reading<Sent, FieldFault> {
  const { who, ofNewClients, serviceIds, answerMinutes } = values
  if (who === 'nobody') return { sent: null, faults: [] }
  const rule: ApprovalRule =
    who === 'all'
      ? { ofAll: true, ofNewClients: false, serviceIds: [], answerMinutes }
      : { ofAll: false, ofNewClients, serviceIds, answerMinutes }
  const isEmpty = who === 'some' && !ofNewClients && serviceIds.length === 0
  const faults = isEmpty ? [{ field: 'who' }] : []
  return { sent: rule as NonNullable<Sent>, faults }
}
