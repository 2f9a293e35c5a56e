import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { useDay } from '@serein/client/use-day.ts'
import { type Placement, placementRules } from '@serein/shared/shop/placement.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { type ServerForm, useServerForm } from '../form/use-server-form.ts'
import { Problem } from '../page/problem.tsx'
import { useWords } from '../language/words.ts'

type Fault = {
  field: string
  reason: 'missing' | 'position' | 'overlaps'
  fromDay?: string
  toDay?: string
}

/** A new placement, or the days and the position of one. */
export function PlacementForm(props: { placement: Placement | null; onDone: () => void }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const { placement, onDone } = props
  const day = useDay()
  const form = useServerForm({
    initial: {
      businessId: placement?.businessId ?? '',
      shopId: placement?.shopId ?? '',
      fromDay: placement?.fromDay ?? '',
      toDay: placement?.toDay ?? '',
      position: String(placement?.position ?? 1),
    },
    read: (texts) => {
      const position = Number(texts.position)
      const isPosition =
        Number.isInteger(position) && position >= 1 && position <= placementRules.positions
      const faults = (['businessId', 'shopId', 'fromDay', 'toDay'] as const).flatMap(
        (field): Fault[] => (texts[field] ? [] : [{ field, reason: 'missing' }]),
      )
      if (!isPosition) faults.push({ field: 'position', reason: 'position' })
      return { sent: { ...texts, position }, faults }
    },
    faultText({ reason, fromDay, toDay }: Fault) {
      if (reason === 'missing') return t('shop.placement.missing')
      if (reason === 'position') return t('shop.placement.orderFault')
      return t(`shop.placement.fault.${reason}`, {
        from: fromDay ? day(fromDay) : '',
        to: toDay ? day(toDay) : '',
      })
    },
    send: (wanted) =>
      api.placement.save({
        ...wanted,
        ...(placement && { placementId: placement.placementId, version: placement.version }),
      }),
    faultCode: 'placement_not_possible',
    refresh: query.placement.key(),
    savedText: () => t('shop.placement.saved'),
    saysProblem: true,
    onDone,
  })
  const isRunning = placement?.state === 'running'
  return (
    <Form onSend={form.submit}>
      {placement ? null : <ShopFields form={form} />}
      <TextField
        {...form.text('fromDay')}
        type="date"
        label={t('shop.placement.from')}
        help={isRunning ? t('shop.placement.fromHelp') : undefined}
        readOnly={isRunning}
      />
      <TextField
        {...form.text('toDay')}
        type="date"
        label={t('shop.placement.to')}
        help={t('shop.placement.toHelp')}
      />
      <TextField
        {...form.text('position')}
        inputMode="numeric"
        label={t('shop.placement.order')}
        help={t('shop.placement.orderHelp')}
      />
      <Problem error={form.problem} />
      <Button type="submit" className="self-start" pending={form.isPending}>
        {t('common.save')}
      </Button>
    </Form>
  )
}

/** Whose shop, and which. */
function ShopFields({ form }: { form: ServerForm<{ businessId: string; shopId: string }> }) {
  const { t } = useWords()
  const { query } = useClient()
  const { businessId } = form.values
  const all = useQuery(query.business.directory.queryOptions({ input: { limit: 50 } }))
  const one = useQuery({
    ...query.business.ofPlatform.queryOptions({ input: { businessId } }),
    enabled: businessId !== '',
  })
  return (
    <>
      <Select
        {...form.choice('businessId')}
        label={t('shop.placement.business')}
        placeholder={t('shop.placement.choose')}
        options={optionsOf(all.data?.businesses)}
        onSelect={(id) => form.set({ businessId: id, shopId: '' })}
      />
      <Select
        {...form.choice('shopId')}
        label={t('shop.placement.shop')}
        placeholder={t('shop.placement.choose')}
        disabled={!one.data}
        error={businessId ? form.at('shopId') : undefined}
        options={optionsOf(one.data?.shops)}
      />
    </>
  )
}

function optionsOf(rows: { id: string; name: string }[] | undefined) {
  return (rows ?? []).map(({ id, name }) => ({ id, label: name }))
}
